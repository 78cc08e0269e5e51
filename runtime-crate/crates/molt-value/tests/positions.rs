//! Indices of code points and byte offsets of texts that are not ASCII, asked for in any order.

use molt_value::{Frozen, Gc, Payload, Str, Trace, Visitor};

struct Class;

impl Trace for Class {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Class {
    type Access = Frozen;
}

/// Characters of every size, in runs and mixed.
fn characters(count: usize) -> String {
    (0..count)
        .map(|at| match (at / 50 % 3, at * 7919 % 11) {
            (0, _) | (1, 0..=4) => 'a',
            (1, 5..=6) => 'é',
            (1, _) => '日',
            (_, 9) => 'z',
            _ => '😀',
        })
        .collect()
}

fn text(characters: &str) -> Gc<Str> {
    Gc::from_text(&Gc::without_class(Class), characters, None)
}

/// Where each code point begins, and where the text ends.
fn offsets(characters: &str) -> Vec<usize> {
    characters.char_indices().map(|(offset, _)| offset).chain([characters.len()]).collect()
}

fn agrees_at(text: &Gc<Str>, index: usize, offset: usize) {
    assert_eq!(text.byte_offset(index), offset, "index {index} of {}", text.char_len());
    assert_eq!(text.index_of_offset(offset), index, "offset {offset} of {}", text.char_len());
}

#[test]
fn offsets_and_indices_agree_with_a_walk() {
    for count in [0, 1, 51, 127, 128, 129, 192, 193, 700, 5000] {
        let characters = characters(count);
        let offsets = offsets(&characters);
        let (forwards, backwards, jumping) = (text(&characters), text(&characters), text(&characters));
        for (index, &offset) in offsets.iter().enumerate() {
            agrees_at(&forwards, index, offset);
            agrees_at(&backwards, count - index, offsets[count - index]);
            let jump = index * 7919 % (count + 1);
            agrees_at(&jumping, jump, offsets[jump]);
            assert_eq!(jumping.byte_range(jump..count), offsets[jump]..characters.len());
        }
    }
}

#[test]
fn a_text_that_grows_keeps_its_landmarks() {
    let class = Gc::without_class(Class);
    let whole = characters(3000);
    let offsets = offsets(&whole);
    // The first part is ASCII.
    let mut grown = Gc::from_text(&class, &whole[..40], None);
    let mut index = 40;
    while index < 3000 {
        let next = (index + 1 + index * 31 % 150).min(3000);
        grown = match Gc::appended(grown, &class, &text(&whole[offsets[index]..offsets[next]])) {
            Ok(grown) => grown,
            Err(_) => panic!("nobody else refers to the text"),
        };
        index = next;
        assert_eq!((grown.char_len(), grown.as_str()), (index, Some(&whole[..offsets[index]])));
        for asked in [index / 2, index * 3 / 4, index] {
            agrees_at(&grown, asked, offsets[asked]);
        }
    }
}

#[test]
fn parts_and_repetitions_have_landmarks_of_their_own() {
    let class = Gc::without_class(Class);
    let part = characters(200);
    let expected = offsets(&std::iter::repeat_n(part.as_str(), 9).collect::<String>());
    let repeated = Gc::repeated(&class, &text(&part), 9);
    let concatenated =
        Gc::concatenated(&class, &Gc::repeated(&class, &text(&part), 4), &Gc::repeated(&class, &text(&part), 5));
    for (index, &offset) in expected.iter().enumerate().rev() {
        agrees_at(&repeated, index, offset);
        agrees_at(&concatenated, index, offset);
    }
}
