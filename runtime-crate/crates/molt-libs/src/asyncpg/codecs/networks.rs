//! `inet` and `cidr`, through the module `ipaddress`. asyncpg/pgproto/codecs/network.pyx.

use molt_object::{Cx, Exc, ExceptionKind, Value};

use super::{Reader, buffer, put};

const IPV4: u8 = 2;
const IPV6: u8 = 3;

fn call(cx: &mut Cx, function: &str, argument: Value) -> Result<Value, Exc> {
    let module = cx.import_module("ipaddress")?;
    let function = cx.getattr_str(&module, function)?;
    cx.call(&function, &[argument])
}

fn family_of(cx: &mut Cx, address: &Value) -> Result<u8, Exc> {
    let version = cx.getattr_str(address, "version")?;
    Ok(if version.as_int() == Some(4) { IPV4 } else { IPV6 })
}

fn bits_of(family: u8) -> u8 {
    if family == IPV4 { 32 } else { 128 }
}

fn write(cx: &mut Cx, out: &mut Vec<u8>, (family, bits, flag): (u8, u8, u8), packed: &Value) -> Result<(), Exc> {
    let address = buffer(cx, packed)?;
    let mut bytes = vec![family, bits, flag, address.len() as u8];
    bytes.extend_from_slice(&address);
    put(out, &bytes);
    Ok(())
}

fn prefix_len(cx: &mut Cx, network: &Value) -> Result<u8, Exc> {
    let len = cx.getattr_str(network, "prefixlen")?;
    Ok(cx.index_i64(&len)? as u8)
}

/// Appends a network.
///
/// # Errors
/// What `ipaddress.ip_network` raises.
pub fn encode_cidr(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let network = call(cx, "ip_network", value.clone())?;
    let family = family_of(cx, &network)?;
    let bits = prefix_len(cx, &network)?;
    let address = cx.getattr_str(&network, "network_address")?;
    let packed = cx.getattr_str(&address, "packed")?;
    write(cx, out, (family, bits, 1), &packed)
}

/// Appends an address, or an address with its network.
///
/// # Errors
/// What `ipaddress.ip_interface` raises.
pub fn encode_inet(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    match call(cx, "ip_address", value.clone()) {
        Ok(address) => {
            let family = family_of(cx, &address)?;
            let packed = cx.getattr_str(&address, "packed")?;
            write(cx, out, (family, bits_of(family), 0), &packed)
        }
        Err(exc) if exc.is_kind(cx, ExceptionKind::ValueError) => {
            let interface = call(cx, "ip_interface", value.clone())?;
            let family = family_of(cx, &interface)?;
            let network = cx.getattr_str(&interface, "network")?;
            let bits = prefix_len(cx, &network)?;
            let packed = cx.getattr_str(&interface, "packed")?;
            write(cx, out, (family, bits, 1), &packed)
        }
        Err(exc) => Err(exc),
    }
}

/// A network, an address with its network, or an address.
///
/// # Errors
/// BufferError and ValueError for bytes that make no sense.
pub fn decode(cx: &mut Cx, bytes: &[u8], as_cidr: bool) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let (family, bits, flag, len) = (reader.byte(cx)?, reader.byte(cx)?, reader.byte(cx)?, reader.byte(cx)?);
    if (flag != 0) != as_cidr {
        return Err(cx.value_error("unexpected CIDR flag set in non-cidr value"));
    }
    let shown = if as_cidr { "cidr" } else { "inet" };
    if !matches!(family, IPV4 | IPV6) {
        return Err(cx.value_error(format!("invalid address family in \"{shown}\" value")));
    }
    if bits > bits_of(family) {
        return Err(cx.value_error(format!("invalid network prefix length in \"{shown}\" value")));
    }
    if len != bits_of(family) / 8 {
        return Err(cx.value_error(format!("invalid address length in \"{shown}\" value")));
    }
    let address = reader.take(cx, usize::from(len))?;
    let address: Value = cx.bytes(address).into();
    reader.finish(cx)?;
    if !as_cidr && bits == bits_of(family) {
        return call(cx, "ip_address", address);
    }
    let pair = cx.tuple_of([address, Value::int(i64::from(bits))]).into();
    call(cx, if as_cidr { "ip_network" } else { "ip_interface" }, pair)
}
