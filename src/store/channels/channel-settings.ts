import type { SealedPlace, Seals } from '../../secrets/sealed-values.ts'
import { CHANNEL_SETTINGS, placeOf } from '../sealing/sealed-columns.ts'

/** Settings of an endpoint, by the kind of its channel; sealed as a whole. */
export type ChannelSettings =
  | { readonly kind: 'email' }
  | WebhookEndpoint
  | {
      readonly kind: 'slack' | 'mattermost' | 'teams' | 'discord' | 'google-chat'
      readonly url: string
    }
  | { readonly kind: 'telegram'; readonly token: string; readonly chat: string }
  | { readonly kind: 'ntfy'; readonly url: string; readonly token?: string | undefined }

export interface WebhookEndpoint {
  readonly kind: 'webhook'
  readonly url: string
  /** `whsec_` and base64. */
  readonly secret: string
  /** The secret before rotation, which also signs until the given time. */
  readonly previous?: OldSecret | undefined
  /** Those before it whose time was not over, the latest first. */
  readonly older?: readonly OldSecret[] | undefined
}

interface OldSecret {
  readonly secret: string
  /** When it ceases to sign. */
  readonly until: number
}

/** How long an old secret also signs after a rotation. */
const ROTATION_MS = 24 * 60 * 60_000
/** Each adds a signature to every message. */
const MOST_OLD = 4

/** The endpoint with a new secret. */
export function rotated(before: WebhookEndpoint, secret: string, now: number): WebhookEndpoint {
  const { previous, older = [] } = before
  const replaced = { secret: before.secret, until: now + ROTATION_MS }
  const old = [replaced, ...(previous ? [previous] : []), ...older].filter(
    ({ until }) => until > now,
  )
  // The oldest one is that of receivers which have not been changed yet.
  const kept = old.length > MOST_OLD ? [...old.slice(0, MOST_OLD - 1), ...old.slice(-1)] : old
  return { ...before, secret, previous: kept[0], older: kept.slice(1) }
}

export function sealSettings(seals: Seals, id: string, settings: ChannelSettings): string {
  return seals.seal(JSON.stringify(settings), settingsPlace(id))
}

/** @throws {SealError} */
export function openSettings(seals: Seals, id: string, sealed: string): ChannelSettings {
  // Nobody without the key could have written it.
  return JSON.parse(seals.open(sealed, settingsPlace(id)))
}

function settingsPlace(id: string): SealedPlace {
  return placeOf(CHANNEL_SETTINGS, id)
}

/** How the owner recognises an endpoint: of a URL the host and the last characters, since the rest is a secret. */
export function hintOf(settings: ChannelSettings): string {
  if (settings.kind === 'email') return ''
  if (settings.kind === 'telegram') return `Chat ${settings.chat}`
  return `${hostOfSettings(settings)}/…${settings.url.slice(-LAST_CHARACTERS)}`
}

/** Undefined for kinds without a URL: their host is the operator's or Telegram's. */
export function hostOfSettings(settings: ChannelSettings): string | undefined {
  return 'url' in settings ? new URL(settings.url).hostname : undefined
}

const LAST_CHARACTERS = 4
