import { isKind } from '../../secrets/is-kind.ts'
import { mapTexts } from '../../secrets/map-texts.ts'
import { redactText } from '../../secrets/redact-text.ts'
import { removerOf } from '../../secrets/remover-of.ts'
import type { DeviceResult } from '../lab-result.ts'
import type { KnownSecrets } from './known-secrets.ts'

/** Removes secrets from the data of a load before any of it leaves this process. */
export interface Redaction {
  /** Removes secrets from a foreign text, then cuts it: half a secret would not be recognised. */
  text(text: string, longest: number): string
  /** Redacts all strings of plain data, including those in lists and members; the requested URL stays. */
  data<Value>(value: Value): Value
  /**
   * Redacts everything except URLs in the page's markup: they are its own content, to be compared with what the server
   * sent. Secrets of the visitor are removed there too.
   */
  device(result: DeviceResult): DeviceResult
}

/** Length of the longest secret to search for: browsers store no larger cookie. */
const LONGEST_SECRET = 4096

export function createRedaction({ asked, carried, requested }: KnownSecrets): Redaction {
  const inMarkup = removerOf(carried) ?? unchanged
  const all = { ...carried, pairs: [...carried.pairs, ...requested] }
  const anywhere = removerOf(all) ?? unchanged
  const clean = (text: string) => (text === asked ? text : redactText(anywhere(text)))
  const data = <Value>(value: Value) =>
    mapTexts(value, (text, name) => (isKind(text, name) ? text : clean(text)))
  return {
    text(text, longest) {
      const most = longest + 2 * LONGEST_SECRET
      if (text.length <= most) return clean(text).slice(0, longest)
      const cleaned = clean(text.slice(0, most))
      // Its end may be part of a longer secret.
      return cleaned.slice(0, Math.min(longest, Math.max(0, cleaned.length - LONGEST_SECRET)))
    },
    data,
    device({ page: { html, sent, ...page }, ...rest }) {
      const markup = { html: inMarkup(html), sent: sent === null ? null : inMarkup(sent) }
      return { ...data(rest), page: { ...data(page), ...markup } }
    },
  }
}

function unchanged(text: string): string {
  return text
}
