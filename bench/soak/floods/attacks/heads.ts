import { randomBytes, randomUUID } from 'node:crypto'
import { addresses } from '../clients/addresses.ts'
import { OWN_FORM, requestText } from '../clients/http-text.ts'
import { pour } from '../clients/pour.ts'
import type { Attack, Flood } from '../flood.ts'

/** Node accepts heads of 16 KB, and counts more than the bytes of each line. */
const ROOM = 14_000
const LONG_QUERY = fill((index) => `f${index}=&`)
const COOKIES = fill((index) => `c${index}=1; `)
const LISTS = fill((index) => `x/y${index};q=0.${index % 10}, `)
const TAGS = fill((index) => `"t${index}", `)
const LINES = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`h${index}`, '']))

function fill(piece: (index: number) => string): string {
  let text = ''
  for (let index = 0; text.length < ROOM; index += 1) text += piece(index)
  return text
}

/** Public pages of all kinds. */
const pathsOf = ({ scene }: Attack) => [
  '/healthz',
  '/signin',
  `/r/${scene.reports[0]}`,
  '/unknown',
  '/api/v1/reports',
]

const AS_MANY = { from: addresses(100), connections: 100 }

async function pourQueries(attack: Attack, from: readonly string[], connections: number) {
  const requests = pathsOf(attack).map((path) =>
    Buffer.from(requestText(attack.scene, { path: `${path}?${LONG_QUERY}` })),
  )
  const request = (number: number) => requests[number % requests.length] ?? ''
  await pour(attack, { from, connections, request })
}

/** Headers that are only expensive if the service parses them completely: each with each path. */
const HEADS: readonly Readonly<Record<string, string>>[] = [
  { Cookie: COOKIES },
  { Accept: LISTS },
  { 'Accept-Language': LISTS.replaceAll('x/y', 'x') },
  { 'Accept-Encoding': LISTS.replaceAll('x/y', 'x') },
  { 'If-None-Match': TAGS },
  { Authorization: `Bearer ${'k'.repeat(ROOM)}` },
  { 'X-Forwarded-For': fill((index) => `10.0.${index % 250}.1, `) },
  { Referer: `http://x/?${LONG_QUERY}` },
  LINES,
]

export const headFloods: readonly Flood[] = [
  {
    name: 'queries',
    about:
      'queries of 14 KB to /healthz, sign-in, report, API and unknown paths, 40 connections of one address',
    run: async (attack) => await pourQueries(attack, addresses(1), 40),
  },
  {
    name: 'queries-100',
    about: 'the same from 100 addresses',
    run: async (attack) => await pourQueries(attack, addresses(100), 100),
  },
  {
    name: 'heads',
    about:
      '14 KB of cookies, of accepted types, languages and codings, of ETags, of header lines, from 100 addresses',
    run: async (attack) => {
      const requests = pathsOf(attack).flatMap((path) =>
        HEADS.map((headers) => Buffer.from(requestText(attack.scene, { path, headers }))),
      )
      const request = (number: number) => requests[number % requests.length] ?? ''
      await pour(attack, { ...AS_MANY, request })
    },
  },
  {
    name: 'paths',
    about: 'paths of 14 KB: slashes, dots, escapes and stray percent signs, from 100 addresses',
    run: async (attack) => {
      const { reports } = attack.scene
      const pieces = ['/', '/..', '/%2e%2e', '%F0%9F%98%80', '%', '/r/x', ';a=b', '%00', '.csv']
      const starts = ['/', `/r/${reports[0]}/`, '/assets/', '/docs/checks/', '/api/v1/reports/']
      const requests = starts.flatMap((start) =>
        pieces.map((piece) =>
          requestText(attack.scene, { path: start + piece.repeat(ROOM / piece.length) }),
        ),
      )
      const request = (number: number) => requests[number % requests.length] ?? ''
      await pour(attack, { ...AS_MANY, request })
    },
  },
  {
    name: 'guesses',
    about: 'unknown reports with made-up cookies and keys, from 100 addresses',
    run: async (attack) => {
      const request = (number: number) => {
        const token = randomBytes(32).toString('base64url')
        const cookie = `pagemark=${token}; pagemark-unlock=${token}; pagemark-guest=${token}`
        const headers = { Cookie: cookie, Authorization: `Bearer pmk_${token.slice(0, 36)}` }
        const ends = ['', '.csv', '/compare', '/events', '/card.png', '/unlock']
        const path = `/r/${randomUUID()}${ends[number % ends.length]}`
        return requestText(attack.scene, {
          path: number % 7 === 0 ? '/api/v1/account' : path,
          headers,
        })
      }
      await pour(attack, { ...AS_MANY, request })
    },
  },
  {
    name: 'methods',
    about: 'odd methods, upgrades and expectations, from 100 addresses',
    run: async (attack) => {
      const { scene } = attack
      const path = `/r/${scene.reports[0]}`
      const websocket = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' }
      const h2c = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAA' }
      const requests = [
        ...['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'REPORT', 'QUERY'].map(
          (method) => requestText(scene, { method, path }),
        ),
        requestText(scene, { path, headers: websocket }),
        requestText(scene, { path, headers: h2c }),
        requestText(scene, { path: `http://127.0.0.1${path}` }),
        requestText(scene, { path, headers: { Expect: 'a-miracle' } }),
        requestText(scene, { path, headers: { Range: `bytes=${'0-1,'.repeat(3_000)}0-1` } }),
        requestText(scene, { method: 'POST', path: '/signout', headers: OWN_FORM, body: '' }),
      ]
      const request = (number: number) => requests[number % requests.length] ?? ''
      await pour(attack, { ...AS_MANY, request })
    },
  },
  {
    name: 'hosts',
    about: 'foreign, missing and odd Host headers to pages, forms and the API, from 100 addresses',
    run: async (attack) => {
      const { scene } = attack
      const hosts = [
        'evil.example',
        'localhost.evil.example',
        '',
        '127.0.0.1.nip.io:80',
        '[::1',
        'a@127.0.0.1',
      ]
      const requests = hosts.flatMap((host) => [
        ...pathsOf(attack).map((path) => requestText(scene, { path, headers: { Host: host } })),
        requestText(scene, {
          method: 'POST',
          path: '/signin',
          headers: { ...OWN_FORM, Host: host },
          body: `email=x@example.com&password=${'x'.repeat(1_000)}`,
        }),
      ])
      const request = (number: number) => requests[number % requests.length] ?? ''
      await pour(attack, { ...AS_MANY, request })
    },
  },
]
