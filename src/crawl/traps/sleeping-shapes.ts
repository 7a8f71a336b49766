import { type Content, createNovelty } from './novelty.ts'
import { urlShapes } from './url-shapes.ts'

/** Number of recent pages of a shape that are considered, and how many of them must be new for it to stay awake. */
const WINDOW = 40
const FEWEST_NOVEL = 3
/**
 * Number of shapes that are remembered: on many sites each page has a shape of its own. In a crawl of 20,000 pages, a
 * shape that is forgotten between two of its pages has too few of them to fall asleep.
 */
const MOST_SHAPES = 2000

interface Shape {
  /** Whether each of the last pages was new, the latest last. */
  readonly novel: boolean[]
  readonly novelty: ReturnType<typeof createNovelty>
  asleep: boolean
}

/**
 * Calendars, facets and session ids lead to endless pages without new content. A shape of URLs of which at most 2 of
 * the last 40 pages differ from those before them falls asleep: its waiting URLs stay known and are not fetched.
 */
export function createSleepingShapes(asleep: readonly string[] = []) {
  const shapes = new Map<string, Shape>(
    asleep.map((name) => [name, { ...newShape(), asleep: true }]),
  )
  return {
    isAsleep: (url: URL): boolean => urlShapes(url).some((shape) => shapes.get(shape)?.asleep),
    learn(url: URL, content: Content): void {
      for (const name of urlShapes(url)) {
        const shape = shapes.get(name) ?? newShape()
        // The shape that was seen last comes last.
        shapes.delete(name)
        shapes.set(name, shape)
        learnOne(shape, content)
      }
      forgetOldest(shapes)
    },
    /** Shapes that are asleep. */
    asleep: (): readonly string[] =>
      [...shapes].filter(([, { asleep }]) => asleep).map(([name]) => name),
  }
}

function forgetOldest(shapes: Map<string, Shape>): void {
  for (const [name, { asleep }] of shapes) {
    if (shapes.size <= MOST_SHAPES) return
    if (!asleep) shapes.delete(name)
  }
}

function newShape(): Shape {
  return { novel: [], novelty: createNovelty(), asleep: false }
}

/** Whether the pages of a kind of URL, in their order, say as little as those of a shape that falls asleep. */
export function saysNothingNew(contents: readonly Content[]): boolean {
  const { isNew } = createNovelty()
  return contents.filter(isNew).length < FEWEST_NOVEL
}

function learnOne(shape: Shape, content: Content): void {
  shape.novel.push(shape.novelty.isNew(content))
  if (shape.novel.length <= WINDOW) return
  shape.novel.shift()
  shape.asleep = shape.novel.filter(Boolean).length < FEWEST_NOVEL
}
