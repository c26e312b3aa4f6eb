"""A program that plays whole games over the API: python examples/bot.py [server] [id of a table].

Without a table it opens one, with two bots of the server. It knows no rule of the game: it picks
from `legal_actions` whatever the schemas there allow. Standard library only.
"""

import json
import random
import sys
import urllib.error
import urllib.request
import uuid

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
GAME = sys.argv[2] if len(sys.argv) > 2 else None
LEFT_ALONE = {"propose-trade", "counter-trade", "propose-end", "refuse-offers", "give-time"}


def ask(method, path, body=None, token=None):
    """Return status and answer; a POST has a key, so that a lost one may be sent again."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if method == "POST":
        headers |= {"Content-Type": "application/json", "Idempotency-Key": f'"{uuid.uuid4()}"'}
    data = None if method == "GET" else json.dumps(body or {}).encode()
    request = urllib.request.Request(SERVER + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"null")


def draw(schema):
    """Return a value that the schema of a parameter allows."""
    if "enum" in schema:
        return random.choice(schema["enum"])
    if schema["type"] == "integer":
        return random.randint(schema["minimum"], schema["maximum"])
    return random.sample(schema["items"]["enum"], schema.get("minItems", 0))


me = {"name": "Example", "kind": "bot"}
table = me | {"bots": ["steady"] * 2, "bot_pace": "instant", "options": {"turn_limit": 20}}
_, taken = ask("POST", f"/api/v1/games/{GAME}/seats" if GAME else "/api/v1/games", me if GAME else table)
here, token = f"/api/v1/games/{taken['id']}", taken["access_token"]
state = taken["state"] if GAME else ask("POST", here + "/start", None, token)[1]
while state["status"] != "over":
    if state["game"] and state["you"]["seat"] in state["game"]["frame"]["awaited"]:
        harmless = [each for each in state["legal_actions"] if not each["confirm"]]
        wishes = [each for each in harmless if each["action"] not in LEFT_ALONE]
        chosen = random.choice(wishes or state["legal_actions"])
        params = {name: draw(schema) for name, schema in chosen["params"].items()}
        params["expected_version"] = state["version"]
        status, answer = ask("POST", chosen["href"], params, token)
    else:
        seen = f"{state['version']}.{state['revision']}"
        status, answer = ask("GET", f"{here}?wait=25&since={seen}", token=token)
    state = answer if status == 200 else ask("GET", here, token=token)[1]
print(json.dumps(state["game"]["ranking"]))
