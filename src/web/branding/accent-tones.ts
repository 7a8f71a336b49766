/** The colours derived from an accent, `#rrggbb` each. */
export interface AccentTones {
  readonly light: string
  readonly dark: string
  /** Colour of text on the accent. */
  readonly onLight: string
  readonly onDark: string
}

/** Paper of both schemes, as in tokens.css, on which links have the accent. */
const LIGHT_PAPER: Rgb = [251, 250, 247]
const DARK_PAPER: Rgb = [26, 30, 37]
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [16, 19, 26]

/** WCAG 2.2, success criterion 1.4.3, with some margin for sunk surfaces. */
const LEAST_CONTRAST = 5

/** Steps towards black or white; each changes every channel by 2 %. */
const STEPS = 50

type Rgb = readonly [number, number, number]

/**
 * The requested colour if it is readable, else a darker one on light paper and a lighter one on dark.
 *
 * @param asked `#rrggbb`
 */
export function accentTones(asked: string): AccentTones {
  const colour = parse(asked)
  const light = readable(colour, LIGHT_PAPER, [0, 0, 0])
  const dark = readable(colour, DARK_PAPER, WHITE)
  return {
    light: format(light),
    dark: format(dark),
    onLight: format(textOn(light)),
    onDark: format(textOn(dark)),
  }
}

function readable(colour: Rgb, paper: Rgb, end: Rgb): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, end, step / STEPS)
    if (contrast(mixed, paper) >= LEAST_CONTRAST) return mixed
  }
  return end
}

function textOn(colour: Rgb): Rgb {
  return contrast(WHITE, colour) >= contrast(BLACK, colour) ? WHITE : BLACK
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix([r, g, b]: Rgb, [er, eg, eb]: Rgb, share: number): Rgb {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [between(r, er), between(g, eg), between(b, eb)]
}

function parse(text: string): Rgb {
  const channel = (at: number) => Number.parseInt(text.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function format(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
