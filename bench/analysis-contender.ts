// A separate process for each contender, forked by analysis-cpu.ts: node analysis-contender.ts ours|floor
import { analyseWhole, type Captured } from './analyse-whole.ts'
import { parseLocated } from './floor.ts'
import { processorTime } from './rounds.ts'

const CONTENDERS: Readonly<Record<string, (page: Captured) => void>> = {
  ours: analyseWhole,
  floor: ({ html }) => parseLocated(html),
}
const work = CONTENDERS[process.argv[2] ?? '']
if (!work) throw new Error('Say which contender: ours or floor.')

let pages: readonly Captured[] = []
process.on('message', (message: readonly Captured[] | 'round') => {
  if (message === 'round') process.send?.(processorTime(() => pages.forEach(work)))
  else pages = message
})
process.on('disconnect', () => process.exit())
