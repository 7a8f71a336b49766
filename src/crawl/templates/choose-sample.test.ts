import { describe, expect, it } from 'vitest'
import { chooseSample } from './choose-sample.ts'

const template = (id: number, pages: readonly number[]) => ({ id, name: `/${id}`, pages })
const TEMPLATES = [template(1, [2, 4, 6, 8, 10]), template(2, [1, 3]), template(3, [5])]

describe('the sample of a site', () => {
  it('has a page of each template before a second one of the largest', () => {
    expect(chooseSample(TEMPLATES, { most: 4, start: undefined })).toEqual([2, 1, 5, 6])
  })

  it('takes the start page for its template', () => {
    expect(chooseSample(TEMPLATES, { most: 3, start: 3 })).toEqual([2, 3, 5])
  })

  it('has at most three pages of one template, each once', () => {
    expect(chooseSample(TEMPLATES, { most: 20, start: 2 })).toEqual([2, 1, 5, 6, 3, 10])
  })

  it('has the pages of the crawl before, as far as they exist', () => {
    const again = [8, 3, 99]
    expect(chooseSample(TEMPLATES, { most: 3, start: undefined, again })).toEqual([8, 3, 5])
    expect(chooseSample(TEMPLATES, { most: 4, start: 2, again })).toEqual([2, 3, 5, 8])
  })

  it('is empty if no page may be loaded, or there is none', () => {
    expect(chooseSample(TEMPLATES, { most: 0, start: 1 })).toEqual([])
    expect(chooseSample([], { most: 5, start: 1 })).toEqual([])
  })
})
