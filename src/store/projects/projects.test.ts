import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'
import { nameFault } from './project-row.ts'
import type { ProjectQuery } from './projects.ts'

const FIRST: ProjectQuery = { sortBy: 'created_at', sort: 'desc', page: 1, perPage: 10 }

describe('a project', () => {
  it('sums its reports up', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reports, projects } = test.store
    for (const [result, score] of [
      ['good', 95],
      ['bad', 20],
      ['good', 90],
    ] as const) {
      await reports.store(owner, reportDraft({ project: 'Site' }))
      await runNext(test, completed({ result, score }))
    }
    await reports.store(owner, reportDraft({ project: 'Site' }))
    await reports.store(owner, reportDraft({ project: 'Other' }))

    const site = await projects.find(owner, 'site')
    expect(site).toMatchObject({
      name: 'Site',
      reports: 4,
      results: { good: 2, decent: 0, bad: 1 },
      averageScore: 68,
    })
    const { items } = await reports.list(owner, { ...FIRST, sortBy: 'generated_at' })
    expect(site?.lastGeneratedAt).toBe(items[0]?.generatedAt)
  })

  it('ignores several checks at once, each of them once', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft({ project: 'Site' }))
    const change = async (check: string, ignored: boolean) =>
      await test.store.projects.ignoreCheck(owner, 'Site', { check, ignored })
    const checks = ['hsts', 'csp', 'image-alt', 'hsts']
    await Promise.all(checks.map(async (check) => await change(check, true)))
    const ignored = async () => (await test.store.projects.find(owner, 'Site'))?.ignoredChecks
    expect((await ignored())?.toSorted()).toEqual(['csp', 'hsts', 'image-alt'])
    await Promise.all([change('hsts', false), change('csp', false)])
    expect(await ignored()).toEqual(['image-alt'])
  })

  it('keeps its first spelling, and is one whatever the case', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const names = ['Größe', 'GRÖSSE', 'GRÖßE', ' größe ']
    for (const project of names) await test.store.reports.store(owner, reportDraft({ project }))
    const { items } = await test.store.projects.list(owner, { ...FIRST, sortBy: 'project' })
    expect(items.map(({ name, reports }) => [name, reports])).toEqual([
      ['Größe', 3],
      ['GRÖSSE', 1],
    ])
  })

  it('stays when it is empty', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Site' }))
    await test.store.reports.delete(owner, report.id)
    expect(await test.store.projects.find(owner, 'Site')).toMatchObject({
      reports: 0,
      averageScore: null,
      lastGeneratedAt: null,
    })
  })

  it('is changed by its owner alone, to a name that is free', async () => {
    await using test = await openTestStore()
    const [owner, other] = [await test.owner(), await test.owner()]
    const { reports, projects } = test.store
    await reports.store(owner, reportDraft({ project: 'One' }))
    await reports.store(owner, reportDraft({ project: 'Two' }))

    expect(await projects.update(other, 'One', { name: 'Mine' })).toBeUndefined()
    await expect(projects.update(owner, 'One', { name: 'tWO' })).rejects.toMatchObject({
      code: 'name-taken',
    })
    const change = { name: 'ONE' }
    expect(await projects.update(owner, 'one', change)).toMatchObject(change)
  })

  it('goes with its reports at once, its running run too, and comes back as a new one', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const [owner, other] = [await test.owner(), await test.owner()]
    const { reports, projects } = test.store
    await reports.store(owner, reportDraft({ project: 'Site' }))
    await runNext(test, completed())
    await reports.store(owner, reportDraft({ project: 'Site' }))
    const running = await test.queue.claim('test')
    await reports.store(owner, reportDraft({ project: 'Site' }))
    const kept = await reports.store(owner, reportDraft({ project: 'Kept' }))
    const before = await projects.find(owner, 'Site')

    expect(await projects.delete(other, 'Site')).toBeUndefined()
    expect(await projects.delete(owner, 'SITE')).toEqual({ deletedReports: 3 })
    expect(await projects.find(owner, 'Site')).toBeUndefined()
    expect(await test.queue.finish(running?.token ?? 'none', completed())).toBe(false)
    const left = await reports.list(owner, { ...FIRST, sortBy: 'id' })
    expect(left).toEqual({ items: [kept.report], total: 1 })
    expect((await test.queue.claim('test'))?.reportId).toBe(kept.report.id)
    expect(await test.queue.claim('test')).toBeUndefined()

    await reports.store(owner, reportDraft({ project: 'site' }))
    const again = await projects.find(owner, 'Site')
    expect(again).toMatchObject({ name: 'site', reports: 1 })
    expect(again?.id).not.toBe(before?.id)
  })
})

describe('the list of projects', () => {
  it('is in the order asked for, page by page, forwards and backwards', async () => {
    await using test = await openTestStore()
    const [owner, other] = [await test.owner(), await test.owner()]
    await test.store.reports.store(other, reportDraft({ project: 'Not mine' }))
    const names = Array.from({ length: 23 }, (_, n) => `P${String((n * 7) % 23).padStart(2, '0')}`)
    for (const project of names) await test.store.reports.store(owner, reportDraft({ project }))

    for (const sort of ['asc', 'desc'] as const) {
      for (const sortBy of ['created_at', 'project'] as const) {
        const listed: string[] = []
        for (const page of [1, 2, 3, 4]) {
          const query = { sortBy, sort, page, perPage: 10 }
          const { items, total } = await test.store.projects.list(owner, query)
          expect(total).toBe(23)
          listed.push(...items.map(({ name }) => name))
        }
        const ascending = sortBy === 'project' ? names.toSorted() : names
        expect(listed).toEqual(sort === 'asc' ? ascending : ascending.toReversed())
      }
    }
  })

  it('finds a part of a name in any case, with no wildcards', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    for (const project of ['100% Köln', '100 km', String.raw`back\slash`, 'under_score']) {
      await test.store.reports.store(owner, reportDraft({ project }))
    }
    const found = async (search: string) => {
      const { items } = await test.store.projects.list(owner, { ...FIRST, search })
      return items.map(({ name }) => name)
    }
    expect(await found('KÖLN')).toEqual(['100% Köln'])
    expect(await found('%')).toEqual(['100% Köln'])
    expect(await found('_')).toEqual(['under_score'])
    expect(await found('\\')).toEqual([String.raw`back\slash`])
    expect(await found('100')).toEqual(['100 km', '100% Köln'])
  })
})

describe('a name for a project', () => {
  it.each([
    { name: 'a', fault: undefined },
    { name: '😀'.repeat(255), fault: undefined },
    { name: '😀'.repeat(256), fault: 'The name is longer than 255 characters.' },
    { name: '  ', fault: 'The name is empty.' },
    { name: 'a\u0007b', fault: 'The name must not contain control characters.' },
    { name: 'a\ud800', fault: 'The name must not contain control characters.' },
    { name: '..', fault: 'The name must not be "." or "..".' },
    { name: '...', fault: undefined },
  ])('$name', ({ name, fault }) => {
    expect(nameFault(name)).toBe(fault)
  })
})
