//! LZW as in GIF files (GIF89a, appendix F): codes of a growing width for strings of palette entries.
//!
//! Most of a frame is a filler: the transparent entry, where nothing has changed. The encoder of the `gif` crate
//! (`weezl`) looks at each pixel. This one finds the code of a run of fillers by its length, so a run costs no more than
//! the codes that are written for it. The result is the same: each code stands for the longest known string.
//!
//! An animation of 100 moves of banqi may take 20 ms and 450 kB. With this encoder, it takes 17 ms and 437 kB, drawing
//! included. The crate needs 71 ms and 433 kB to encode the same frames, or 23 ms and 341 kB if each group of squares
//! that change is a frame of its own, without the time for drawing. Such frames would also be seen one after another:
//! browsers make short delays longer.

use std::mem;

use crate::bits::{BitWriter, Bits};

/// The bits of an entry.
const ENTRY_BITS: u32 = 8;
/// The code that empties the table of strings.
const CLEAR: u16 = 1 << ENTRY_BITS;
/// The code after the last string.
const END: u16 = CLEAR + 1;
/// The number of codes in a full table.
const MOST_CODES: u16 = 1 << 12;

/// The number of slots is twice the number of codes or more, so that a search is short.
const SLOT_BITS: u32 = 13;
const SLOTS: usize = 1 << SLOT_BITS;
/// An empty slot. No string has the highest code both as its own and as its prefix's.
const EMPTY: u32 = u32::MAX;

/// Encodes the entries of one frame.
pub(super) struct Lzw {
    bits: BitWriter,
    /// The code of the longest known string that ends with the last entry; `None` before the first entry.
    open: Option<u16>,
    /// The next code that is given to a string.
    next: u16,
    /// The number of bits of a code.
    width: u32,
    /// A hash table from a string, as the code of its prefix and its last entry, to its code.
    slots: Box<[u32; SLOTS]>,
    /// For each code, the string found last that is longer by an entry: its code and that entry; 0 if there is none.
    /// Most strings have only one, and it is found faster here.
    found: Box<[u32; MOST_CODES as usize]>,
    filler: u8,
    /// The number of fillers that are not encoded yet.
    waiting: usize,
    /// The codes of strings of fillers only, of one, two, three and so on.
    runs: Vec<u16>,
}

impl Lzw {
    /// Starts a frame in which long runs of `filler` are expected.
    pub(super) fn new(filler: u8) -> Self {
        // The image data of a frame begin with the number of bits of an entry.
        let bits = BitWriter::after(vec![ENTRY_BITS as u8]);
        let mut lzw = Self {
            bits,
            open: None,
            next: 0,
            width: 0,
            slots: Box::new([EMPTY; SLOTS]),
            found: Box::new([0; MOST_CODES as usize]),
            filler,
            waiting: 0,
            runs: Vec::new(),
        };
        lzw.reset();
        lzw.write(CLEAR);
        lzw
    }

    /// Adds entries.
    pub(super) fn push(&mut self, entries: &[u8]) {
        if !entries.is_empty() {
            self.encode_fillers();
        }
        let mut rest = entries;
        while let Some((entry, after)) = rest.split_first() {
            rest = after;
            self.encode(*entry);
            let Some(mut open) = self.open else { continue };
            let known = rest.iter().take_while(|entry| {
                let found = self.found[usize::from(open % MOST_CODES)];
                let is_known = found > 0 && found as u8 == **entry;
                if is_known {
                    open = (found >> ENTRY_BITS) as u16;
                }
                is_known
            });
            rest = &rest[known.count()..];
            self.open = Some(open);
        }
    }

    /// Adds fillers.
    pub(super) const fn fill(&mut self, count: usize) {
        self.waiting += count;
    }

    /// Returns the image data: the number of bits of an entry, and the codes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.encode_fillers();
        if let Some(open) = self.open {
            self.write(open);
        }
        // A decoder adds a string after the last code as well.
        if self.next < MOST_CODES {
            self.count_string();
        }
        self.write(END);
        self.bits.finish()
    }

    /// Encodes an entry. Returns whether it is the first of a string.
    #[inline]
    fn encode(&mut self, entry: u8) -> bool {
        let Some(open) = self.open else {
            self.open = Some(entry.into());
            return true;
        };
        match self.find(open, entry) {
            Ok(code) => {
                self.found[usize::from(open % MOST_CODES)] = u32::from(code) << ENTRY_BITS | u32::from(entry);
                self.open = Some(code);
                false
            }
            Err(slot) => {
                self.close(open, entry, slot);
                true
            }
        }
    }

    /// Encodes the waiting fillers.
    fn encode_fillers(&mut self) {
        let mut left = mem::take(&mut self.waiting);
        let mut begins = false;
        while left > 0 && !begins {
            begins = self.encode(self.filler);
            left -= 1;
        }
        // From here on, the open string consists of one filler.
        while left > 0 {
            let longest = self.runs.len();
            if let Some(code) = self.runs.get(left) {
                self.open = Some(*code);
                return;
            }
            let open = self.runs[longest - 1];
            if let Err(slot) = self.find(open, self.filler) {
                self.close(open, self.filler, slot);
            }
            left -= longest;
        }
    }

    /// Writes the open string, adds the string that is longer by an entry, and opens one with this entry alone.
    fn close(&mut self, open: u16, entry: u8, slot: usize) {
        self.write(open);
        self.open = Some(entry.into());
        if self.next == MOST_CODES {
            self.write(CLEAR);
            self.slots.fill(EMPTY);
            self.found.fill(0);
            self.reset();
            return;
        }
        self.slots[slot] = key(open, entry) << 12 | u32::from(self.next);
        if entry == self.filler && self.runs.last() == Some(&open) {
            self.runs.push(self.next);
        }
        self.count_string();
    }

    /// Empties the table of strings, except for the slots.
    fn reset(&mut self) {
        self.next = END + 1;
        self.width = ENTRY_BITS + 1;
        self.runs.clear();
        self.runs.push(self.filler.into());
    }

    /// Counts a string that got the next code. Codes are wider once a code of the present width is not enough for it.
    const fn count_string(&mut self) {
        self.next += 1;
        if self.next > 1 << self.width {
            self.width += 1;
        }
    }

    /// Returns the code of a string, or the slot for it.
    #[inline]
    fn find(&self, prefix: u16, entry: u8) -> Result<u16, usize> {
        let key = key(prefix, entry);
        // Multiplicative hashing (Knuth, The Art of Computer Programming, 6.4), with the golden ratio.
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> (32 - SLOT_BITS)) as usize;
        loop {
            match self.slots[slot % SLOTS] {
                EMPTY => return Err(slot % SLOTS),
                there if there >> 12 == key => return Ok((there % u32::from(MOST_CODES)) as u16),
                _ => slot += 1,
            }
        }
    }

    fn write(&mut self, code: u16) {
        self.bits.push(Bits { value: code.into(), count: self.width });
    }
}

/// Returns the key of a string: 20 bits.
const fn key(prefix: u16, entry: u8) -> u32 {
    (prefix as u32) << ENTRY_BITS | entry as u32
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use gif::{ColorOutput, DecodeOptions, Encoder, Frame};
    use proptest::prelude::*;

    use super::*;

    /// Decodes image data of so many entries.
    fn decoded(data: Vec<u8>, entries: usize) -> Vec<u8> {
        let width = u16::try_from(entries).unwrap();
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, 1, &[0; 3 * 256]).unwrap();
        let frame = Frame { width, height: 1, buffer: Cow::Owned(data), ..Frame::default() };
        encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        drop(encoder);
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        options.check_lzw_end_code(true);
        let mut decoder = options.read_info(file.as_slice()).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    /// Encodes entries, each with the number of fillers before it, and some fillers at the end.
    fn encoded(parts: &[(usize, u8)], last: usize) -> (Vec<u8>, Vec<u8>) {
        const FILLER: u8 = 3;
        let mut lzw = Lzw::new(FILLER);
        let mut plain = Vec::new();
        for (fillers, entry) in parts {
            lzw.fill(*fillers);
            lzw.push(&[*entry]);
            plain.resize(plain.len() + fillers, FILLER);
            plain.push(*entry);
        }
        lzw.fill(last);
        plain.resize(plain.len() + last, FILLER);
        (lzw.finish(), plain)
    }

    /// Returns the image data that the `gif` crate makes of the same entries.
    fn by_the_crate(plain: &[u8]) -> Vec<u8> {
        let width = u16::try_from(plain.len()).unwrap();
        let mut frame = Frame { width, height: 1, buffer: Cow::Borrowed(plain), ..Frame::default() };
        frame.make_lzw_pre_encoded();
        frame.buffer.to_vec()
    }

    /// Entries with few and with many values, alone and after runs of fillers.
    fn any_parts() -> impl Strategy<Value = Vec<(usize, u8)>> {
        let fillers = prop_oneof![4 => Just(0), 2 => 1..5_usize, 1 => 0..400_usize];
        let entry = prop_oneof![2 => 0..6_u8, 1 => any::<u8>()];
        prop::collection::vec((fillers, entry), 1..1_000)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn decoders_read_what_was_encoded(parts in any_parts(), last in 0..400_usize) {
            let (data, plain) = encoded(&parts, last);
            if let Ok(length) = u16::try_from(plain.len()) {
                prop_assert_eq!(&decoded(data, length.into()), &plain);
            }
        }

        /// Tables are filled several times, and frames end wherever the width of codes or the table changes.
        #[test]
        fn codes_change_their_width_where_decoders_expect_it(seed: u64, entries in 1..20_000_usize) {
            let mut state = seed;
            let noise = (0..entries).map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (0, (state >> 56) as u8)
            });
            let (data, plain) = encoded(&noise.collect::<Vec<_>>(), 0);
            prop_assert_eq!(decoded(data, entries), plain);
        }
    }

    #[test]
    fn every_number_of_strings_ends_with_codes_of_the_right_width() {
        // No pair of entries occurs twice, so each entry is a code and adds a string: 254 fill the codes of nine bits.
        for entries in (250..260_usize).chain(760..770).chain(3_835..3_845) {
            let mut entry = 0_u8;
            let parts = (0..entries).map(|nth| {
                entry = entry.wrapping_add((2 * (nth / 256) + 1) as u8);
                (0, entry)
            });
            let (data, plain) = encoded(&parts.collect::<Vec<_>>(), 0);
            assert_eq!(decoded(data, entries), plain, "{entries}");
        }
    }

    #[test]
    fn runs_take_as_many_codes_as_if_each_filler_was_looked_at() {
        for fillers in [0, 1, 2, 3, 10, 1_000, 50_000] {
            // The crate's codes have nine bits at first if there is an entry of eight.
            let parts = [(fillers, u8::MAX), (fillers / 50, u8::MAX), (0, 3), (fillers / 20, 7)];
            let (data, plain) = encoded(&parts, fillers / 30);
            let same = by_the_crate(&plain);
            assert!(data.len().abs_diff(same.len()) <= 1, "{fillers}: {} and {}", data.len(), same.len());
            assert_eq!(decoded(data, plain.len()), plain, "{fillers}");
        }
    }

    #[test]
    fn nothing_is_encoded_as_two_codes() {
        assert_eq!(Lzw::new(0).finish(), [8, 0x00, 0x03, 0x02]);
    }
}
