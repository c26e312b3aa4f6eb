"""The addresses of the API, a few lines each."""
