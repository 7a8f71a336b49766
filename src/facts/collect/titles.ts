import type { HeadFacts } from '../document-facts.ts'
import { lineOf } from '../html/source.ts'
import { foldSpace, ownText } from '../html/tree.ts'
import { type Collector, MAX_FACTS } from './collector.ts'

export interface TitleCollector extends Collector {
  readonly titles: HeadFacts['titles']
}

export function titleCollector(): TitleCollector {
  const titles: HeadFacts['titles'][number][] = []
  return {
    titles,
    tags: ['title'],
    enter(element, { inHead }) {
      if (titles.length >= MAX_FACTS) return
      titles.push({ text: foldSpace(ownText(element)), line: lineOf(element), inHead })
    },
  }
}
