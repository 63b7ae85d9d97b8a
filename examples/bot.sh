#!/bin/sh
# A bot in shell, with curl and jq:
#     sh examples/bot.sh http://127.0.0.1:8000 ming
# It opens a table against a bot and always sends back the first legal move.
set -eu
address=${1%/}
game=${2:-ming}

token=$(curl -fsS "$address/api/guests" --json '{"name": "Shell bot"}' | jq -r .token)
api() { curl -fsS -H "Authorization: Bearer $token" "$@"; }

table=$(api "$address/api/tables" --json "{\"game\": \"$game\", \"seats\": {\"red\": \"me\", \"yellow\": \"bot:level1\"}}" | jq -r .id)
echo "$address/table/$table"
while true; do
    seen=$(api "$address/api/tables/$table?seat=red&words=false")
    case $(echo "$seen" | jq -r '.status') in over) break ;; esac
    if echo "$seen" | jq -e '.deciders | index("red") | not' >/dev/null; then
        sleep 0.2
        continue
    fi
    body=$(echo "$seen" | jq -c '{seat: "red", move: .view.legal_moves[0], number: .number}')
    api "$address/api/tables/$table/moves?words=false" --json "$body" >/dev/null
done
echo "$seen" | jq -c .view.scores
