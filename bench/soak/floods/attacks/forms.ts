import { addresses } from '../clients/addresses.ts'
import { OWN_FORM, requestText } from '../clients/http-text.ts'
import { hold } from '../clients/hold.ts'
import { pour } from '../clients/pour.ts'
import type { Attack, Flood } from '../flood.ts'
import type { Scene } from '../scene.ts'

const FIELDS = 100_000
/** Alternating names of one and two letters: with their `&` 250 KB. */
const MANY_FIELDS = Array.from({ length: FIELDS }, (_, index) =>
  index % 2 === 0 ? letter(index / 2) : letter(index) + letter(index / 26),
).join('&')

function letter(place: number): string {
  return String.fromCharCode(97 + (Math.floor(place) % 26))
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const WRONG_KEY = { Authorization: 'Bearer pmk_000000000000000000000000000000000000' }
/** Just within 250 KB. */
const NESTED = '['.repeat(125_000) + ']'.repeat(125_000)
const MEMBERS = `{${Array.from({ length: 17_000 }, (_, index) => `"m${index}":${index}`).join(',')}}`

const postForm = (scene: Scene, path: string, headers = {}) =>
  requestText(scene, {
    method: 'POST',
    path,
    headers: { ...OWN_FORM, ...headers },
    body: MANY_FIELDS,
  })

const postJson = (scene: Scene, path: string, body: string) =>
  requestText(scene, { method: 'POST', path, headers: { ...JSON_TYPE, ...WRONG_KEY }, body })

/** Sends these requests in turns, always the same bytes. */
async function pourInTurns(attack: Attack, requests: readonly string[], from: readonly string[]) {
  const buffers = requests.map((text) => Buffer.from(text))
  const request = (number: number) => buffers[number % buffers.length] ?? ''
  await pour(attack, { from, connections: Math.max(40, from.length), request })
}

export const formFloods: readonly Flood[] = [
  {
    name: 'forms',
    about: 'forms of 100,000 fields to unknown paths, 40 connections of one address',
    run: async (attack) =>
      await pourInTurns(attack, [postForm(attack.scene, '/unknown')], addresses(1)),
  },
  {
    name: 'forms-100',
    about: 'the same from 100 addresses',
    run: async (attack) =>
      await pourInTurns(attack, [postForm(attack.scene, '/unknown')], addresses(100)),
  },
  {
    name: 'forms-routes',
    about:
      'the same to the sign-in, and to the API without and with a wrong key, from 100 addresses',
    run: async (attack) => {
      const { scene } = attack
      const api = postForm(scene, '/api/v1/reports')
      const wrong = postForm(scene, '/api/v1/reports', WRONG_KEY)
      await pourInTurns(attack, [postForm(scene, '/signin'), api, wrong], addresses(100))
    },
  },
  {
    name: 'json',
    about: 'JSON of 125,000 nested lists or 17,000 members, from 100 addresses',
    run: async (attack) => {
      const paths = ['/unknown', '/api/v1/reports', '/signin', '/api/v1/unknown']
      const requests = paths.flatMap((path) =>
        [NESTED, MEMBERS].map((body) => postJson(attack.scene, path, body)),
      )
      await pourInTurns(attack, requests, addresses(100))
    },
  },
  {
    name: 'drips',
    about: 'bodies that come in chunks of one byte, 1,000 connections of ten addresses',
    run: async (attack) => {
      const headers = { ...OWN_FORM, 'Transfer-Encoding': 'chunked' }
      const from = addresses(10)
      const paths = ['/unknown', '/signin']
      await Promise.all(
        paths.map(async (path) => {
          const first = requestText(attack.scene, { method: 'POST', path, headers })
          await hold(attack, { from, connections: 500, first, drip: '1\r\na\r\n' })
        }),
      )
    },
  },
]
