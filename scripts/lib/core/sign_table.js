// The one table of signs that are written in more than one way. A line has what a sign is compared as, then the signs and ranges of
// signs, all by their numbers; `none` is for what shows nothing or turns the direction of what follows: soft hyphens, marks of width
// and direction, fillers, tags. `src/text/signs.rs` reads this table as well.

export const TABLE = `
none ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164 feff ffa0 fff9-fffb e0000-e0fff
20 9 a0 1680 2000-200a 202f 205f 3000
22 ab bb 201c-201f 2033 301d-301f ff02
27 b4 2bc 2018-201b 2032 ff07
2d 2010-2015 2212 fe58 fe63 ff0d
2e+2e+2e 2026
3a ff1a
`;
