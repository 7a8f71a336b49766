/** One environment variable: its meaning, its default, and how its text is parsed. */
export interface Setting<T> {
  readonly doc: string
  /** The texts that it takes, for the manual. */
  readonly range: string
  /** As a person would write it; undefined if the setting is off unless set. */
  readonly fallback: string | undefined
  /** @throws {@link SettingError} for an invalid text */
  read(text: string): T
}

/** The error in a text, as the end of the sentence "PAGEMARK_X …". */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

interface Draft {
  readonly doc: string
  readonly fallback?: string
}

/** Any text, or that of a range, which has no error. */
type Ranged =
  | { readonly range?: undefined; readonly fault?: undefined }
  | {
      readonly range: string
      /** The error in a text, as in {@link SettingError}. */
      readonly fault: (text: string) => string | undefined
    }

export function text(draft: Draft & Ranged): Setting<string> {
  const { doc, fallback, range = 'text', fault = () => undefined } = draft
  return {
    doc,
    range,
    fallback,
    read(value) {
      const wrong = fault(value)
      if (wrong !== undefined) throw new SettingError(wrong)
      return value
    },
  }
}

/** Characters that end a line, are invisible or change the text direction: useless in a line, but useful to deceive. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** A short text on one line, for people to read. */
export function line({ doc, fallback, max }: Draft & { readonly max: number }): Setting<string> {
  return {
    doc,
    range: `one line, at most ${max} characters`,
    fallback,
    read(value) {
      if (value.length <= max && !NOT_IN_A_LINE.test(value)) return value
      throw new SettingError(`must be one line of at most ${max} characters`)
    },
  }
}

export function hexColour({ doc }: Draft): Setting<string> {
  return {
    doc,
    range: '`#` and six hexadecimal digits',
    fallback: undefined,
    read(value) {
      if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase()
      throw new SettingError('must be a colour such as #2f4fd0')
    },
  }
}

export function wholeNumber(
  draft: Draft & { readonly min: number; readonly max: number },
): Setting<number> {
  const { doc, fallback, min, max } = draft
  return {
    doc,
    range: `${min}–${max}`,
    fallback,
    read(value) {
      const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      throw new SettingError(`must be a whole number from ${min} to ${max}`)
    },
  }
}

/** The same setting with each value mapped. */
export function madeOf<From, To>(setting: Setting<From>, make: (value: From) => To): Setting<To> {
  return { ...setting, read: (text) => make(setting.read(text)) }
}

export function oneOf<const T extends string>(
  draft: Draft & { readonly values: readonly T[] },
): Setting<T> {
  const { doc, fallback, values } = draft
  return {
    doc,
    range: values.map((value) => `\`${value}\``).join(', '),
    fallback,
    read(value) {
      const found = values.find((one) => one === value)
      if (found !== undefined) return found
      throw new SettingError(`must be one of ${values.join(', ')}`)
    },
  }
}

/** @param draft.items what it lists, in the plural */
export function list(
  draft: Draft & {
    readonly items: string
    readonly item?: (text: string) => string | undefined
  },
): Setting<readonly string[]> {
  const { doc, fallback, items, item = () => undefined } = draft
  return {
    doc,
    range: `${items}, separated by commas`,
    fallback,
    read(value) {
      const parts = value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
      for (const part of parts) {
        const wrong = item(part)
        if (wrong !== undefined) throw new SettingError(`contains "${part}", which ${wrong}`)
      }
      return parts
    },
  }
}

/** Longer than anybody types; it is sent with every request. */
const MAX_URL = 300

function eitherOf(schemes: readonly string[]): string {
  const names = schemes.map((scheme) => `\`${scheme}\``)
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}

export function url(draft: Draft & { readonly schemes: readonly string[] }): Setting<string> {
  const { doc, fallback, schemes } = draft
  return {
    doc,
    range: `URL with ${eitherOf(schemes)}, at most ${MAX_URL} characters`,
    fallback,
    read(value) {
      const parsed = value.length <= MAX_URL && !/[\s\p{Cc}]/u.test(value) && URL.parse(value)
      if (parsed && schemes.includes(parsed.protocol)) return value
      throw new SettingError(`must be a URL that starts with ${schemes.join(' or ')}`)
    },
  }
}

/** A number whose 0 turns the limit off; `zero` says what 0 means. */
export function limit({
  doc,
  fallback,
  zero = 'no limit',
}: {
  readonly doc: string
  readonly fallback: string
  readonly zero?: string
}): Setting<number> {
  return wholeNumber({ doc: `${doc} 0: ${zero}.`, fallback, min: 0, max: 100_000_000 })
}
