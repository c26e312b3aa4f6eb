ARG BASE=python:3.11-slim
# hadolint ignore=DL3006
FROM ${BASE}

ENV PYTHONUNBUFFERED=1 \
    PYTHONPATH=/srv/rentroll/backend \
    PATH=/opt/rentroll/bin:$PATH

WORKDIR /srv/rentroll
COPY backend/requirements.lock backend/
RUN python3 -m venv /opt/rentroll \
    && pip install --no-cache-dir --require-hashes -r backend/requirements.lock

COPY LICENSE ./
COPY backend/rentroll backend/rentroll
COPY frontend frontend
COPY docs docs
RUN python -m compileall -q backend/rentroll \
    && useradd --uid 10001 --no-create-home rentroll \
    && mkdir /var/lib/rentroll \
    && chown rentroll /var/lib/rentroll

USER 10001
VOLUME /var/lib/rentroll
ENV DATABASE_URL=sqlite:////var/lib/rentroll/rentroll.db
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# sh hands over to the server at once, so that it gets the signals.
CMD ["sh", "-c", "exec python -m rentroll serve --host 0.0.0.0 --port 8000 --database-url \"$DATABASE_URL\""]
