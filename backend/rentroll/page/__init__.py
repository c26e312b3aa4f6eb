"""The page as browsers get it: few, small files, made once from the sources in `frontend/`."""
