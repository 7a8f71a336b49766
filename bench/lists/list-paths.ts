import { asker } from './ask.ts'
import type { Dice } from '../seed/dice.ts'
import type { SeededApi } from './seeded-api.ts'

/** Requests of one kind, and the limit for the slowest of a hundred. */
export interface Kind {
  readonly name: string
  readonly budgetMs: number
  readonly paths: readonly string[]
}

const ORDERS = ['id', 'generated_at', 'url', 'result']
const PAGES = 100
/** Searches that few, many, all and no reports match, and one of less than three letters. */
const SEARCHES = [
  'winter-collection',
  '-99999',
  'harbour',
  'press/new',
  'https',
  'e',
  'nothing-at-all',
]

/** Every order and filter, at random pages of the first and the last hundred. */
export async function kindsOf(api: SeededApi, dice: Dice, each: number): Promise<Kind[]> {
  const { project } = api
  const ofProject = `&project=${encodeURIComponent(project.name)}`
  const filters = [
    { name: 'all reports', query: '' },
    { name: 'of a project', query: ofProject },
    { name: 'of a result', query: '&result=good' },
    { name: 'of a project and a result', query: `${ofProject}&result=good` },
  ]
  const lists: Kind[] = []
  for (const { name, query } of filters) {
    const pages = await pagesOf(api, query)
    const path = () => unkept(`/reports?${orderOf(dice)}&page=${pageOf(dice, pages)}${query}`)
    lists.push({ name: `list ${name}`, budgetMs: 10, paths: many(each, path) })
  }
  for (const search of SEARCHES) {
    const query = `&search=${encodeURIComponent(search)}`
    const pages = await pagesOf(api, query)
    const path = () => unkept(`/reports?${orderOf(dice)}&page=${pageOf(dice, pages)}${query}`)
    lists.push({ name: `list with search "${search}"`, budgetMs: 50, paths: many(each, path) })
  }
  return [
    ...lists,
    {
      name: 'show, results stored',
      budgetMs: 10,
      paths: many(each, () => `/reports/${pick(dice, api.withResults)}`),
    },
    {
      name: 'show, without results',
      budgetMs: 10,
      paths: many(each, () => `/reports/${pick(dice, api.others)}`),
    },
    {
      name: 'runs of a report',
      budgetMs: 10,
      paths: many(each, () => `/reports/${pick(dice, api.others)}/runs`),
    },
    { name: 'project', budgetMs: 10, paths: many(each, () => `/projects/${project.id}`) },
  ]
}

let numbered = 0

/** With a field that the API ignores: a list that was requested before would be sent from memory. */
function unkept(path: string): string {
  numbered += 1
  return `${path}&number=${numbered}`
}

function many(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make)
}

function pick(dice: Dice, values: readonly string[]): string {
  return values[dice.below(values.length)] ?? ''
}

function orderOf(dice: Dice): string {
  return `sort_by=${pick(dice, ORDERS)}&sort=${pick(dice, ['asc', 'desc'])}`
}

async function pagesOf({ address, secret }: SeededApi, query: string): Promise<number> {
  const { ask, close } = asker(address, secret)
  const { body } = await ask(`/reports?page=1${query}`)
  close()
  const list: { readonly meta: { readonly last_page: number } } = JSON.parse(body.toString())
  return list.meta.last_page
}

function pageOf(dice: Dice, last: number): number {
  const near = dice.below(Math.min(PAGES, Math.max(1, last)))
  return dice.roll() < 0.5 ? 1 + near : Math.max(1, last - near)
}
