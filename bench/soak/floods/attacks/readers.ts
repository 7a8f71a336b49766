import { addresses } from '../clients/addresses.ts'
import { hold } from '../clients/hold.ts'
import { requestText } from '../clients/http-text.ts'
import { pour } from '../clients/pour.ts'
import type { Attack, Flood } from '../flood.ts'

const readersOf = (count: number, connections: number) => ({ from: addresses(count), connections })

/** Page, CSV and comparison of one report, with a meaningless query that differs each time. */
function readings({ scene }: Attack) {
  const [id = ''] = scene.reports
  const paths = [`/r/${id}`, `/r/${id}.csv`, `/r/${id}/compare`]
  return (number: number) =>
    requestText(scene, { path: `${paths[number % paths.length]}?junk${number}=${number}` })
}

async function read(attack: Attack, readers: ReturnType<typeof readersOf>) {
  await pour(attack, { ...readers, request: readings(attack) })
}

export const readerFloods: readonly Flood[] = [
  {
    name: 'readers',
    about: '190 readers of one address: a report, its CSV, its comparison, with junk queries',
    run: async (attack) => await read(attack, readersOf(1, 190)),
  },
  {
    name: 'readers-4',
    about: '760 readers of four addresses',
    run: async (attack) => await read(attack, readersOf(4, 760)),
  },
  {
    name: 'readers-100',
    about: '300 readers of 100 addresses',
    run: async (attack) => await read(attack, readersOf(100, 300)),
  },
  {
    name: 'filters',
    about:
      'every page of every report with filters, languages and files that differ, 200 readers of 100 addresses',
    run: async (attack) => {
      const { reports } = attack.scene
      const ends = [
        (number: number) => `?outcome=fail&category=seo&n=${number}`,
        (number: number) => `/runs/${1 + (number % 2)}?n=${number}`,
        (number: number) => `/facts/links?n=${number}`,
        (number: number) => `/checks/title-present?n=${number}`,
        (number: number) => `/runs/1/checks/image-alt?n=${number}`,
        (number: number) => `/compare?with=${reports[number % reports.length]}&n=${number}`,
        (number: number) => `/compare.md?a=1&b=2&n=${number}`,
        (number: number) => `.json?n=${number}`,
        (number: number) => `.md?n=${number}`,
        (number: number) => `/embed?n=${number}`,
        (number: number) => `/badge.svg?n=${number}`,
      ]
      const request = (number: number) => {
        const end = ends[number % ends.length]?.(number)
        return requestText(attack.scene, { path: `/r/${reports[number % reports.length]}${end}` })
      }
      await pour(attack, { ...readersOf(100, 200), request })
    },
  },
  {
    name: 'cards',
    about: 'preview pictures of reports with junk queries, 100 readers of 100 addresses',
    run: async (attack) => {
      const { scene } = attack
      const request = (number: number) =>
        requestText(scene, {
          path: `/r/${scene.reports[number % scene.reports.length]}/card.png?n=${number}`,
        })
      await pour(attack, { ...readersOf(100, 100), request })
    },
  },
  {
    name: 'docs',
    about:
      'start page, sample report and documentation with junk queries, 200 readers of 100 addresses',
    run: async (attack) => {
      const paths = [
        '/',
        '/r/sample',
        '/docs',
        '/docs/api',
        '/docs/checks',
        '/docs/checks/title-present',
        '/api/v1/openapi.json',
      ]
      const request = (number: number) =>
        requestText(attack.scene, { path: `${paths[number % paths.length]}?q=${number}` })
      await pour(attack, { ...readersOf(100, 200), request })
    },
  },
  {
    name: 'pipelined',
    about:
      '100 requests for a report in one packet, again and again, 40 connections of four addresses',
    run: async (attack) =>
      await pour(attack, { ...readersOf(4, 40), request: readings(attack), pipelined: 100 }),
  },
  {
    name: 'unread',
    about:
      '760 connections of four addresses ask for 20 reports, CSV and JSON files each and never read',
    run: async (attack) => {
      const { scene } = attack
      const ends = ['.csv', '.json', '']
      const first = Array.from({ length: 20 }, (_, index) =>
        requestText(scene, { path: `/r/${scene.reports[index % 8]}${ends[index % 3]}?n=${index}` }),
      ).join('')
      await hold(attack, { ...readersOf(4, 760), first, requests: 20, forMs: 5_000, unread: true })
    },
  },
  {
    name: 'unread-1000',
    about: '1,000 requests in one packet that nobody reads, 40 connections of four addresses',
    run: async (attack) => {
      const reading = readings(attack)
      const first = Array.from({ length: 1_000 }, (_, index) => reading(index)).join('')
      await hold(attack, {
        ...readersOf(4, 40),
        first,
        requests: 1_000,
        forMs: 5_000,
        unread: true,
      })
    },
  },
]
