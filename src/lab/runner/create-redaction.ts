import { mapTexts } from '../../secrets/map-texts.ts'
import { redactText } from '../../secrets/redact-text.ts'
import { removerOf } from '../../secrets/remover-of.ts'
import type { DeviceResult } from '../lab-result.ts'
import type { KnownSecrets } from './known-secrets.ts'

/** Takes secrets out of what a load gave, before any of it leaves this process. */
export interface Redaction {
  /** All texts of plain data, those in lists and members included; the address that was asked for stays. */
  data<Value>(value: Value): Value
  /**
   * All but the addresses in the page's markup: they are its own content, to be compared with what the
   * server sent. What its visitor carried is taken out of there too.
   */
  device(result: DeviceResult): DeviceResult
}

export function createRedaction({ asked, carried, requested }: KnownSecrets): Redaction {
  const inMarkup = removerOf(carried) ?? unchanged
  const all = { ...carried, pairs: [...carried.pairs, ...requested] }
  const anywhere = removerOf(all) ?? unchanged
  const clean = (text: string) => (text === asked ? text : redactText(anywhere(text)))
  const data = <Value>(value: Value) => mapTexts(value, clean)
  return {
    data,
    device({ page: { html, ...page }, ...rest }) {
      return { ...data(rest), page: { ...data(page), html: inMarkup(html) } }
    },
  }
}

function unchanged(text: string): string {
  return text
}
