import type { VNode } from 'preact'
import type { Site } from '../../src/web/parts/frame/document.tsx'
import {
  DeleteChannelPage,
  RotateSecretPage,
} from '../../src/web/pages/account/channel-confirm-pages.tsx'
import { ChannelPage } from '../../src/web/pages/account/channel-page.tsx'
import { ChannelsPage } from '../../src/web/pages/account/channels-page.tsx'
import { ChannelSecretPage, NewChannelPage } from '../../src/web/pages/account/new-channel-page.tsx'

const ID = '019ab000-0000-7000-8000-000000000000'

/** Every page about channels, with this text in every place that shows user input or endpoint answers. */
export function channelPages(site: Site, text: string): VNode[] {
  const channel = {
    id: ID,
    kind: 'webhook',
    name: text,
    hint: 'a.example/…1234',
    events: ['alert.confirmed'],
    projects: [{ id: ID, name: text }],
    disabledAt: null,
    disabledReason: null,
    failingSince: 1,
    lastSuccessAt: 1,
    createdAt: 1,
  } as const
  const form = { name: text, chat: text, events: [], isOfAll: false }
  const faults = { name: ['Wrong.'], url: ['Wrong.'] }
  const delivery = {
    id: ID,
    channelId: ID,
    event: { id: ID, kind: 'alert.confirmed', headline: text },
    status: 'dead',
    attempts: 10,
    nextAt: null,
    responseStatus: 500,
    responseText: text,
    triedAt: 1,
    createdAt: 1,
  } as const
  const disabled = { ...channel, disabledAt: 1, disabledReason: 'failing' } as const
  const waiting = { ...delivery, status: 'queued', nextAt: 1 } as const
  return [
    <ChannelsPage site={site} channels={[channel, disabled]} hasMail />,
    <NewChannelPage site={site} kind="telegram" form={form} faults={faults} />,
    <ChannelPage {...{ site, channel, form, faults }} deliveries={[delivery, waiting]} />,
    <ChannelPage {...{ site, form }} channel={disabled} faults={{}} deliveries={[]} />,
    <ChannelSecretPage site={site} channel={channel} secret="whsec_" isRotated />,
    <DeleteChannelPage site={site} of={channel} />,
    <RotateSecretPage site={site} of={channel} />,
  ]
}
