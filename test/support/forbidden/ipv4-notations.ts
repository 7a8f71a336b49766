type Spell = (octets: readonly [number, number, number, number]) => string

const value = ([a, b, c, d]: readonly number[]) =>
  (((a ?? 0) * 256 + (b ?? 0)) * 256 + (c ?? 0)) * 256 + (d ?? 0)
const hex = (number: number) => `0x${number.toString(16)}`
const octal = (number: number) => `0${number.toString(8)}`
const percent = (text: string) =>
  text.replaceAll(/[^]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
/** Replaces each digit by the one at the same offset from `zero`. */
const digitsFrom = (zero: number) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const dotted = (octets: readonly number[]) => octets.join('.')
const digitsOf = (digits: string) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => digits.charAt(Number(digit)))
const circled = digitsOf('⓪①②③④⑤⑥⑦⑧⑨')
const superscript = digitsOf('⁰¹²³⁴⁵⁶⁷⁸⁹')

/** Spellings of an IPv4 address as a URL's host: those that all parsers read, and those that only some do. */
const SPELLINGS: readonly Spell[] = [
  dotted,
  (octets) => `${dotted(octets)}.`,
  (octets) => `${dotted(octets)}..`,
  (octets) => String(value(octets)),
  (octets) => `${value(octets)}.`,
  (octets) => String(value(octets) + 2 ** 32),
  (octets) => hex(value(octets)),
  (octets) => hex(value(octets)).toUpperCase(),
  (octets) => `0x${value(octets).toString(16).padStart(8, '0')}`,
  (octets) => `0x${value(octets).toString(16).padStart(24, '0')}`,
  (octets) => `0x41414141${value(octets).toString(16).padStart(8, '0')}`,
  (octets) => octal(value(octets)),
  (octets) => `00000${octal(value(octets))}`,
  (octets) => octets.map(hex).join('.'),
  (octets) => octets.map((octet) => hex(octet).toUpperCase()).join('.'),
  (octets) => `${octets.map(hex).join('.')}.`,
  (octets) => octets.map((octet) => `0x${octet.toString(16).padStart(10, '0')}`).join('.'),
  (octets) => octets.map(octal).join('.'),
  (octets) => octets.map((octet, index) => `${'0'.repeat(index)}${octal(octet)}`).join('.'),
  ([a, b, c, d]) => [hex(a), octal(b), c, d].join('.'),
  ([a, b, c, d]) => [octal(a), b, hex(c), d].join('.'),
  ([a, b, c, d]) => [a, b, c, hex(d)].join('.'),
  ([a, b, c, d]) => [octal(a), b, c, d].join('.'),
  ([a, b, c, d]) => [a, b, c * 256 + d].join('.'),
  ([a, b, c, d]) => [hex(a), b, octal(c * 256 + d)].join('.'),
  ([a, b, c, d]) => [a, (b * 256 + c) * 256 + d].join('.'),
  ([a, b, c, d]) => [a, hex((b * 256 + c) * 256 + d)].join('.'),
  ([a, b, c, d]) => [octal(a), octal((b * 256 + c) * 256 + d)].join('.'),
  (octets) => octets.map((octet) => octet + 256).join('.'),
  (octets) => octets.map((octet) => `0o${octet.toString(8)}`).join('.'),
  (octets) => octets.map((octet) => `0b${octet.toString(2)}`).join('.'),
  (octets) => octets.join('。'),
  (octets) => octets.join('．'),
  (octets) => octets.join('｡'),
  (octets) => octets.join('%2e'),
  (octets) => octets.join('%E3%80%82'),
  (octets) => octets.join('․'),
  (octets) => percent(dotted(octets)),
  (octets) => percent(String(value(octets))),
  (octets) => percent(hex(value(octets))),
  (octets) => percent(dotted(octets)).replaceAll('%', '%25'),
  (octets) => digitsFrom(0xff10)(dotted(octets)),
  (octets) => digitsFrom(0xff10)(octets.join('．')),
  (octets) => digitsFrom(0xff10)(String(value(octets))),
  (octets) => digitsFrom(0x1d7ce)(dotted(octets)),
  (octets) => digitsFrom(0x1d7d8)(String(value(octets))),
  (octets) => digitsFrom(0x1d7f6)(octets.join('。')),
  (octets) => digitsFrom(0x0e50)(dotted(octets)),
  (octets) => digitsFrom(0x0660)(dotted(octets)),
  (octets) => circled(dotted(octets)),
  (octets) => circled(octets.join('。')),
  (octets) => circled(String(value(octets))),
  (octets) => superscript(dotted(octets)),
  (octets) => `０ｘ${value(octets).toString(16)}`,
  (octets) => octets.join('\u00AD.'),
  (octets) => octets.join('.\u200B'),
  (octets) => octets.join('.\u2060'),
  (octets) => octets.join('.\uFE0F'),
  (octets) => octets.join('.\uFEFF'),
  (octets) => octets.join('.\t'),
  (octets) => octets.join('.\r\n'),
  (octets) => `${dotted(octets)}\t`,
  (octets) => `\n${dotted(octets)}`,
  (octets) => `${dotted(octets)}%00`,
  (octets) => `${dotted(octets)}%20`,
  (octets) => `${dotted(octets)}%09`,
  (octets) => `${dotted(octets)}%0d%0a`,
]

/** All spellings of one dotted address, without duplicates. */
export function ipv4Notations(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [...new Set(SPELLINGS.map((spell) => spell([a, b, c, d])))]
}
