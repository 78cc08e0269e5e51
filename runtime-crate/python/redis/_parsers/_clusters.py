"""What nodes of clusters and sentinels say of themselves. redis/_parsers/helpers.py."""

from redis.utils import str_if_bytes

from ._values import flattened, named


def parse_cluster_info(response, **options):
    """The answer to CLUSTER INFO."""
    return dict(line.split(":") for line in str_if_bytes(response).splitlines() if line)


def parse_cluster_nodes(response, **options):
    """The answer to CLUSTER NODES, by address."""
    lines = response.splitlines() if isinstance(response, (str, bytes)) else response
    return dict(_node(str_if_bytes(line)) for line in lines)


def _node(line):
    name, address, flags, master, ping, pong, epoch, connected, *slots = line.split(" ")
    place, _, bus = address.partition("@")
    held, moving = _slots(slots)
    node = {
        "node_id": name, "hostname": bus.split(",")[1] if "," in bus else "", "flags": flags, "master_id": master,
        "last_ping_sent": ping, "last_pong_rcvd": pong, "epoch": epoch, "slots": held, "migrations": moving,
        "connected": connected == "connected",
    }
    return place, node


def _slots(words):
    held, moving = [], []
    for word in words:
        for arrow, state in (("->-", "migrating"), ("-<-", "importing")):
            if arrow in word:
                slot, node = word[1:-1].split(arrow, 1)
                moving.append({"slot": slot, "node_id": node, "state": state})
                break
        else:
            held.append(word.split("-"))
    return held, moving


def parse_cluster_links_unified(response, **options):
    """The answer to CLUSTER LINKS as dicts."""
    return None if response is None else [named(link) for link in response]


def parse_cluster_links_resp3_to_resp2_legacy(response, **options):
    """The answer to CLUSTER LINKS as lists."""
    return None if response is None else [flattened(link) if isinstance(link, dict) else link for link in response]
