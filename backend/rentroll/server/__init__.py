"""The web server around the app: gunicorn with a worker whose threads wait for no client."""
