# Networks and interfaces of ipaddress: which ranges they are in, how addresses are formatted.

import ipaddress

NETWORKS = (
    "0.0.0.0/0", "0.0.0.0/8", "10.0.0.0/8", "10.0.0.0/7", "192.0.0.0/24", "192.0.0.9/32", "192.0.0.8/31", "100.64.0.0/10",
    "8.8.8.0/24", "::/0", "::1/128", "::/127", "fc00::/7", "2001::/23", "2001:1::1/128", "2001:db8::/32", "fe80::/10",
)  # fmt: skip
for text in NETWORKS:
    network = ipaddress.ip_network(text)
    print(text, network.is_private, network.is_global, network.is_loopback, network.is_reserved, network.is_link_local)
    print(" ", network.broadcast_address is network.broadcast_address, network.hostmask is network.hostmask)
for text in ("::1/128", "::1/127", "127.0.0.1/8", "127.0.0.1/7"):
    interface = ipaddress.ip_interface(text)
    print(text, interface.is_loopback, interface.is_private, interface.is_global)
for text in ("1.2.3.42", "::1.2.3.42"):
    for spec in (
        "",
        "s",
        ">20",
        "b",
        "#b",
        "_b",
        "#_b",
        "x",
        "X",
        "#x",
        "#X",
        "_x",
        "#_X",
        "n",
        "#n",
        "_n",
        "#_n",
        "_#b",
        "d",
        "#",
    ):
        try:
            print(spec, format(ipaddress.ip_address(text), spec))
        except (TypeError, ValueError) as error:
            print(spec, type(error).__name__)
