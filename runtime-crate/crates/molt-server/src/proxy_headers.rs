//! Client and scheme behind trusted proxies: uvicorn's `ProxyHeadersMiddleware` (`middleware/proxy_headers.py`).

use std::net::IpAddr;

use crate::head::Head;
use crate::scope::{Address, Scheme};

/// Whose word is taken (`_TrustedHosts`).
#[derive(Debug, Default)]
pub(crate) struct TrustedProxies {
    everyone: bool,
    literals: Vec<String>,
    addresses: Vec<IpAddr>,
    networks: Vec<Network>,
}

#[derive(Clone, Copy, Debug)]
struct Network {
    address: IpAddr,
    prefix: u32,
}

impl Network {
    /// `ipaddress.ip_network`, which refuses host bits.
    fn parse(text: &str) -> Option<Self> {
        let (address, mask) = text.split_once('/')?;
        let address: IpAddr = address.parse().ok()?;
        let prefix = match (address, mask.parse::<std::net::Ipv4Addr>()) {
            (IpAddr::V4(_), Ok(mask)) => prefix_of_mask(u32::from(mask))?,
            _ if mask.bytes().all(|byte| byte.is_ascii_digit()) => mask.parse().ok()?,
            _ => return None,
        };
        let width = if address.is_ipv4() { 32 } else { 128 };
        let network = Network { address, prefix };
        (prefix <= width && network.host_bits(address) == 0).then_some(network)
    }

    fn host_bits(self, address: IpAddr) -> u128 {
        let (bits, width) = bits(address);
        bits & u128::MAX.checked_shr(128 - width + self.prefix).unwrap_or(0)
    }

    fn contains(self, address: IpAddr) -> bool {
        let (own, _) = bits(self.address);
        let (other, _) = bits(address);
        self.address.is_ipv4() == address.is_ipv4() && other ^ self.host_bits(address) == own
    }
}

fn bits(address: IpAddr) -> (u128, u32) {
    match address {
        IpAddr::V4(address) => (u32::from(address).into(), 32),
        IpAddr::V6(address) => (address.into(), 128),
    }
}

/// A netmask, or a host mask, as Python takes both.
fn prefix_of_mask(mask: u32) -> Option<u32> {
    if mask.leading_ones() + mask.trailing_zeros() == 32 {
        Some(mask.leading_ones())
    } else if mask.leading_zeros() + mask.trailing_ones() == 32 {
        Some(mask.leading_zeros())
    } else {
        None
    }
}

impl TrustedProxies {
    /// From the value of `FORWARDED_ALLOW_IPS`. What is neither address nor network is taken literally; `*` alone trusts all.
    pub fn parse(list: &str) -> Self {
        let mut trusted = TrustedProxies { everyone: list == "*", ..TrustedProxies::default() };
        if trusted.everyone {
            return trusted;
        }
        for host in list.split(',').map(str::trim) {
            if host.contains('/') {
                match Network::parse(host) {
                    Some(network) => trusted.networks.push(network),
                    None => trusted.literals.push(host.to_owned()),
                }
            } else {
                match host.parse() {
                    Ok(address) => trusted.addresses.push(address),
                    Err(_) => trusted.literals.push(host.to_owned()),
                }
            }
        }
        trusted
    }

    fn trusts(&self, host: &str) -> bool {
        if self.everyone {
            return true;
        }
        match host.parse() {
            Ok(address) => {
                self.addresses.contains(&address) || self.networks.iter().any(|network| network.contains(address))
            }
            Err(_) => !host.is_empty() && self.literals.iter().any(|literal| literal == host),
        }
    }

    /// Client and scheme of a request that came from `peer` over plain TCP.
    pub fn resolve(&self, head: &Head, peer: &Address) -> (Address, Scheme) {
        let mut scheme = Scheme::Http;
        let mut forwarded: Option<String> = None;
        let mut is_trusted = None;
        for (name, value) in head.headers() {
            if !name.starts_with(b"x-forwarded-") || !*is_trusted.get_or_insert_with(|| self.trusts(&peer.host)) {
                continue;
            }
            match &name[b"x-forwarded-".len()..] {
                b"proto" => {
                    scheme = match value.trim_ascii() {
                        b"https" => Scheme::Https,
                        b"ws" => Scheme::Ws,
                        b"wss" => Scheme::Wss,
                        _ => Scheme::Http,
                    }
                }
                b"for" => {
                    let hosts = forwarded.get_or_insert_default();
                    if !hosts.is_empty() {
                        hosts.push_str(", ");
                    }
                    hosts.extend(value.iter().map(|&byte| char::from(byte)));
                }
                _ => {}
            }
        }
        let client = forwarded.and_then(|hosts| self.client(&hosts)).unwrap_or_else(|| peer.clone());
        (client, scheme)
    }

    /// The right-most hop that is not trusted, the left-most if all are (`get_trusted_client_address`).
    fn client(&self, forwarded: &str) -> Option<Address> {
        let first = forwarded.split(',').next().unwrap_or_default().trim();
        let untrusted = forwarded.rsplit(',').map(str::trim).map(host_and_port).find(|(host, _)| !self.trusts(host));
        let (host, port) = if self.everyone { host_and_port(first) } else { untrusted.unwrap_or(host_and_port(first)) };
        (!host.is_empty()).then(|| Address { host: host.into(), port })
    }
}

/// `_parse_host_port`: an address, `host:port`, or an IPv6 address in brackets; what is malformed stays whole.
fn host_and_port(value: &str) -> (&str, u64) {
    let port = |text: &str| text.trim().parse::<u64>().ok();
    if let Some(bracketed) = value.strip_prefix('[') {
        return match bracketed.split_once(']') {
            None => (value, 0),
            Some((host, "")) => (host, 0),
            Some((host, rest)) => match rest.strip_prefix(':') {
                Some(text) => (host, port(text).unwrap_or(0)),
                None => (value, 0),
            },
        };
    }
    match value.split_once(':') {
        Some((host, text)) if !text.contains(':') => match port(text) {
            Some(port) => (host, port),
            None => (value, 0),
        },
        _ => (value, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(allowed: &str, forwarded: &str) -> Option<(String, u64)> {
        TrustedProxies::parse(allowed).client(forwarded).map(|found| (found.host.to_string(), found.port))
    }

    /// Expected values from `_TrustedHosts(allowed).get_trusted_client_address(forwarded)`.
    #[test]
    fn the_client_is_the_right_most_untrusted_hop() {
        let found = |host: &str, port| Some((host.to_owned(), port));
        assert_eq!(client("127.0.0.1,::1", "1.2.3.4, 5.6.7.8:90, 127.0.0.1"), found("5.6.7.8", 90));
        assert_eq!(client("127.0.0.1,10.0.0.0/8", "127.0.0.1, 10.1.2.3"), found("127.0.0.1", 0));
        assert_eq!(client("*", "1.2.3.4, 5.6.7.8"), found("1.2.3.4", 0));
        assert_eq!(client("127.0.0.1", "[2001:db8::1]:443"), found("2001:db8::1", 443));
        assert_eq!(client("127.0.0.1", "[2001:db8::1]x"), found("[2001:db8::1]x", 0));
        assert_eq!(client("127.0.0.1", "2001:db8::1"), found("2001:db8::1", 0));
        assert_eq!(client("127.0.0.1", "host:port"), found("host:port", 0));
        assert_eq!(client("127.0.0.1", ""), None);
    }

    #[test]
    fn an_entry_with_host_bits_is_a_literal() {
        let trusted = TrustedProxies::parse("10.0.0.1/8, 192.168.0.0/255.255.0.0, proxy, 2001:db8::/32");
        assert!(!trusted.trusts("10.0.0.1"));
        assert!(trusted.trusts("10.0.0.1/8"));
        assert!(trusted.trusts("192.168.3.4"));
        assert!(trusted.trusts("proxy"));
        assert!(trusted.trusts("2001:db8:1::5"));
        assert!(!trusted.trusts("*"));
        assert!(TrustedProxies::parse("*").trusts("anyone"));
        assert!(!TrustedProxies::parse("*, 10.0.0.1").trusts("anyone"));
    }
}
