#!/usr/bin/env python3
"""A bot that plays on a Boardwalk server over plain HTTP, with nothing but Python.

    play.py http://127.0.0.1:4141/#/join/TABLE/SECRET      sits down by a link that a friend sent
    play.py http://127.0.0.1:4141 --new raccoon-tycoon     plays against two bots of the house

It plays anything that is listed; put your own idea into `choose`.
"""

import json
import random
import sys
import time
import urllib.request
import uuid


def choose(view, legal):
    """What to do: `view` is all that the seat may know, `legal` what can be listed."""
    return random.choice(legal)["action"]


def ask(method, path, body=None):
    headers = {"content-type": "application/json"}
    if TOKEN:
        headers["authorization"] = f"Bearer {TOKEN}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


SERVER, _, link = sys.argv[1].rstrip("/").partition("/#/join/")
TOKEN = ""
TOKEN = ask("POST", "/api/guest", {"name": "Python"})["token"]
if link:
    table, secret = link.split("/")
    ask("POST", f"/api/tables/{table}/join", {"invite": secret})
else:
    seats = ["me", {"bot": "easy"}, {"bot": "easy"}]
    table = ask("POST", "/api/tables", {"game": sys.argv[3], "seats": seats})["id"]
    ask("POST", f"/api/tables/{table}/start", {})

while ask("GET", f"/api/tables/{table}")["status"] == "waiting":
    time.sleep(1)
while True:
    state = ask("GET", f"/api/tables/{table}/state")
    now = state["now"]
    if now.get("ending"):
        print(now["ending"]["ending"], now["ending"]["scores"])
        break
    if not now["legal"]:
        time.sleep(0.2)
        continue
    frame = {"t": "act", "table": table, "cid": uuid.uuid4().hex, "base": state["seq"]}
    answer = ask("POST", "/api/frame", {**frame, "action": choose(now["view"], now["legal"])})
    if answer["t"] == "no" and answer["code"] != "stale":
        print(answer["sentence"])
