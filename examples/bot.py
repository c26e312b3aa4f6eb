"""Plays whole games over the API: python examples/bot.py [server] [table, else it opens one].

It knows no rule of the game: it picks from `legal_actions` whatever the schemas there allow.
"""

import json
import random
import sys
import time
import urllib.request
import uuid

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
GAME = sys.argv[2] if len(sys.argv) > 2 else None
LEFT_ALONE = "propose-trade counter-trade propose-end refuse-offers give-time resign".split()
headers = {"Content-Type": "application/json"}


def ask(method, path, body=None):
    """Return the answer, or None where nothing is new or the game has moved on meanwhile."""
    headers["Idempotency-Key"] = f'"{uuid.uuid4()}"'  # Sent again with it, nothing is done twice.
    data = None if method == "GET" else json.dumps(body or {}).encode()
    request = urllib.request.Request(SERVER + path, data, headers, method=method)
    for seconds in (1, 2, 4, 8, 16):
        try:
            return json.load(urllib.request.urlopen(request, timeout=60))
        except OSError as error:  # There was no answer, or one that is not of 200 to 299.
            status, told = getattr(error, "code", 503), getattr(error, "headers", {})
            if status in {304, 409, 412} and "Authorization" in headers:
                return None
            if status not in {429, 503}:
                sys.exit(json.load(error)["title"])
            time.sleep(float(told.get("Retry-After", seconds)))
    sys.exit("The server does not answer.")


def draw(schema):
    """Return a value that the schema of a parameter allows."""
    if "items" in schema:
        return random.sample(schema["items"]["enum"], schema.get("minItems", 0))
    return random.choice(schema.get("enum") or range(schema["minimum"], schema["maximum"] + 1))


me = {"name": "Example", "kind": "bot"}
if GAME is None:
    me |= {"bots": ["steady"] * 2, "bot_pace": "instant", "options": {"turn_limit": 20}}
taken = ask("POST", "/api/v1/games" if GAME is None else f"/api/v1/games/{GAME}/seats", me)
here, headers["Authorization"] = f"/api/v1/games/{taken['id']}", f"Bearer {taken['access_token']}"
state = taken["state"] if GAME else ask("POST", here + "/start")
while state["status"] != "over":
    if state["game"] and state["you"]["seat"] in state["game"]["frame"]["awaited"]:
        wishes = [each for each in state["legal_actions"] if each["action"] not in LEFT_ALONE]
        chosen = random.choice(wishes or state["legal_actions"])
        params = {name: draw(schema) for name, schema in chosen["params"].items()}
        answer = ask("POST", chosen["href"], params | {"expected_version": state["version"]})
    else:
        answer = ask("GET", f"{here}?wait=25&since={state['version']}.{state['revision']}")
    state = answer or ask("GET", here)
print(json.dumps(state["game"]["ranking"]))
