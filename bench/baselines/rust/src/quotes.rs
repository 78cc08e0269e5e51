//! `POST /quotes`: a nested body is validated, computed with, and echoed.

use hyper::StatusCode;
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};

use crate::Answer;

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Line {
    title: String,
    unit_price: Decimal,
    #[serde(default = "one")]
    quantity: u32,
    #[serde(default = "usual_weight")]
    weight_grams: u32,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Address {
    recipient: String,
    street: String,
    city: String,
    postal_code: String,
    #[serde(default = "germany")]
    country: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    lines: Vec<Line>,
    address: Address,
    #[serde(default)]
    express: bool,
}

#[derive(Serialize)]
struct Quote {
    lines: Vec<Line>,
    address: Address,
    weight_grams: u32,
    goods: Decimal,
    shipping: Decimal,
    total: Decimal,
}

fn one() -> u32 {
    1
}

fn usual_weight() -> u32 {
    400
}

fn germany() -> String {
    "DE".to_owned()
}

pub fn quote(body: &[u8]) -> Answer {
    let Ok(request) = serde_json::from_slice::<Request>(body) else {
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, Vec::new()));
    };
    if !is_valid(&request) {
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, Vec::new()));
    }
    let weight: u32 = request.lines.iter().map(|line| line.weight_grams * line.quantity).sum();
    let goods: Decimal = request.lines.iter().map(|line| line.unit_price * Decimal::from(line.quantity)).sum();
    let per_kilo = if request.address.country == "DE" { Decimal::new(390, 2) } else { Decimal::new(975, 2) };
    let speed = Decimal::from(if request.express { 2 } else { 1 });
    let shipping = (per_kilo * Decimal::from(weight) / Decimal::from(1000) * speed)
        .round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
    let quote = Quote {
        lines: request.lines,
        address: request.address,
        weight_grams: weight,
        goods,
        shipping,
        total: goods + shipping,
    };
    Ok((StatusCode::OK, serde_json::to_vec(&quote)?))
}

fn is_valid(request: &Request) -> bool {
    let Address { recipient, street, city, postal_code, country } = &request.address;
    let within = |text: &str, least: usize, most: usize| (least..=most).contains(&text.chars().count());
    let address = within(recipient, 1, 120)
        && within(street, 1, 200)
        && within(city, 1, 120)
        && within(postal_code, 3, 12)
        && country.len() == 2
        && country.bytes().all(|byte| byte.is_ascii_uppercase());
    let line = |line: &Line| {
        !line.title.is_empty()
            && (1..=99).contains(&line.quantity)
            && line.weight_grams > 0
            && !line.unit_price.is_sign_negative()
            && line.unit_price.scale() <= 2
    };
    address && within_count(request.lines.len()) && request.lines.iter().all(line)
}

fn within_count(lines: usize) -> bool {
    (1..=50).contains(&lines)
}
