import { StoreError } from '../database/store-error.ts'
import type { ChannelRow } from './channel-row.ts'
import { type ChannelSettings, hostOfSettings } from './channel-settings.ts'
import { isServiceHost } from './service-hosts.ts'

/** An event is one request for each: with fifty, a user's audits would be a load for someone else's server. */
const MOST_AT_HOST = 10

interface Asked {
  readonly settings: ChannelSettings
  /** All channels of the user; without the one that is being changed. */
  readonly others: readonly Pick<ChannelRow, 'hint'>[]
}

/** @throws {StoreError} `channels-full-at-host` */
export function requireRoomAtHost({ settings, others }: Asked): void {
  const host = hostOfSettings(settings)
  if (host === undefined || isServiceHost(host)) return
  const there = others.filter(({ hint }) => hint.startsWith(`${host}/`))
  if (there.length >= MOST_AT_HOST) throw new StoreError('channels-full-at-host')
}
