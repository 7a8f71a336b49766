import type { CrawlStore } from '../../src/crawl/store/crawl-store.ts'

/** What a worker writes for a crawl. */
type Write = 'resume' | 'claim' | 'save' | 'remember' | 'planReferences' | 'saveReferences'

/** A step at which a worker dies: before or after a write takes effect. */
export type Step = `${'before' | 'after'} ${Write}`

export const stepsOf = (...writes: readonly Write[]): Step[] =>
  writes.flatMap((write): Step[] => [`before ${write}`, `after ${write}`])

export class Killed extends Error {}

/** A store whose process dies when it reaches a step for the n-th time, from 0: no later call takes effect. */
export function mortalStore(store: CrawlStore, step: Step, countdown: number): CrawlStore {
  let left = countdown
  let isDead = false
  const dieAt = (here: Step) => {
    if (here === step) left -= 1
    isDead ||= here === step && left < 0
    if (isDead) throw new Killed(step)
  }
  const alive = async <Answer>(name: Write, work: () => Promise<Answer>): Promise<Answer> => {
    if (isDead) throw new Killed(step)
    dieAt(`before ${name}`)
    const answer = await work()
    dieAt(`after ${name}`)
    return answer
  }
  return {
    ...store,
    resume: () => alive('resume', () => store.resume()),
    claim: (most) => alive('claim', () => store.claim(most)),
    save: (visits, found) => alive('save', () => store.save(visits, found)),
    remember: (memo) => alive('remember', () => store.remember(memo)),
    planReferences: (planned) => alive('planReferences', () => store.planReferences(planned)),
    saveReferences: (checked) => alive('saveReferences', () => store.saveReferences(checked)),
  }
}
