"""The server's OpenAPI page on stdout: the client's types are checked against it."""

import json
from tempfile import TemporaryDirectory

from teahorse.server.app import create_app
from teahorse.server.settings import Settings

with TemporaryDirectory() as folder:
    print(json.dumps(create_app(Settings(data=folder)).openapi_schema.to_schema()))
