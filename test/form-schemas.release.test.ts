import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAT_FORMS, type Chat, CHATS, MESSAGES } from './support/channel-messages.ts'
import { type PackageFolder, packageFolder } from './support/package-folder.ts'

/** Published types of the services' messages, and the parser of Adaptive Cards that Teams uses. */
const PACKAGES = [
  '@googleapis/chat@51.0.0',
  '@grammyjs/types@5.0.0',
  '@slack/types@3.2.0',
  'adaptivecards@3.0.6',
  'discord-api-types@0.38.57',
]

/** The type of each service's messages: an import, and its name. Mattermost and ntfy publish none. */
const TYPES: Partial<Record<Chat, readonly [statement: string, type: string]>> = {
  slack: [
    "import type { KnownBlock } from '@slack/types'",
    '{ text: string, blocks: KnownBlock[], unfurl_links: boolean, unfurl_media: boolean }',
  ],
  discord: [
    "import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10'",
    'RESTPostAPIWebhookWithTokenJSONBody',
  ],
  telegram: [
    "import type { ApiMethods } from '@grammyjs/types'",
    "Parameters<ApiMethods<never>['sendMessage']>[0]",
  ],
  'google-chat': ["import type { chat_v1 } from '@googleapis/chat'", 'chat_v1.Schema$Message'],
}

let installed: PackageFolder
beforeAll(() => {
  installed = packageFolder(PACKAGES, { type: 'module' })
}, 300_000)
afterAll(() => installed.remove())

const bodyOf = (chat: Chat, place: number): string => {
  const [, message] = MESSAGES[place] ?? []
  if (!message) throw new Error(`No message ${place}`)
  return CHAT_FORMS[chat](message).body
}

/** The errors of the compiler for messages written as literals, of which it also checks that no field is unknown. */
function errorsOf(chat: Chat, bodies: readonly string[]): string {
  const [statement, type] = TYPES[chat] ?? []
  const file = join(installed.folder, `${chat}.ts`)
  const literals = bodies.map((body) => `(${body}) satisfies ${type}`)
  writeFileSync(file, `${statement}\n${literals.join('\n')}\nexport {}\n`)
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--types', '']
  const modules = ['--module', 'nodenext', '--target', 'esnext', '--ignoreConfig']
  const { stdout } = spawnSync(tsc, [...options, ...modules, file], { encoding: 'utf8' })
  return stdout
}

describe('every message', () => {
  it.each(CHATS.filter((chat) => chat in TYPES))(
    'to %s is of the published type',
    { timeout: 120_000 },
    (chat) => {
      const bodies = MESSAGES.map((_message, place) => bodyOf(chat, place))
      expect(errorsOf(chat, bodies)).toBe('')
      // The comparison is one: an unknown field is an error.
      expect(errorsOf(chat, [bodyOf(chat, 0).replace('{', '{"unheard_of":1,')])).toMatch(
        /'unheard_of' does not exist|"unheard_of"/,
      )
    },
  )

  it('to Teams is an Adaptive Card of version 1.4 without faults', () => {
    const cards = createRequire(join(installed.folder, 'package.json'))(
      'adaptivecards/dist/adaptivecards.js',
    )
    const faultsOf = (card: object): string[] => {
      const context = new cards.SerializationContext(cards.Versions.v1_4)
      const parsed = new cards.AdaptiveCard()
      parsed.parse(card, context)
      const { validationEvents } = parsed.validateProperties()
      return [
        ...Array.from({ length: context.eventCount }, (_each, at) => context.getEventAt(at)),
        ...validationEvents,
      ].map(({ message }: { message: string }) => message)
    }
    for (const [place, [name]] of MESSAGES.entries()) {
      const { attachments } = JSON.parse(bodyOf('teams', place))
      expect(faultsOf(attachments[0].content), name).toEqual([])
    }
    const { attachments } = JSON.parse(bodyOf('teams', 0))
    const { content } = attachments[0]
    expect(faultsOf({ ...content, version: '1.9' })).not.toEqual([])
    expect(faultsOf({ ...content, body: [{ type: 'Unheard' }] })).not.toEqual([])
  })
})
