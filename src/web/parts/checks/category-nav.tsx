import type { CategoryResult, Results } from '../../../report/results.ts'
import { classOfScore } from '../../../report/score/classes.ts'
import { byCost } from './by-cost.ts'
import { shortageOf } from './category-texts.ts'
import { Gauge, type GaugeProps } from '../report/gauge.tsx'

/** A ring for each category, which links to its checks. */
export function CategoryNav({ results }: { readonly results: Results }) {
  return (
    <nav class="card gauges" aria-label="Categories">
      {byCost(results.categories).map((category) => {
        const { note, ...gauge } = gaugeOf(category, results)
        return (
          <a href={`#${category.id}`}>
            <Gauge {...gauge} />
            <span>{shortTitle(category.title)}</span>
            <span class="sr">, {note}</span>
            <small>{smallText(category.id, results)}</small>
          </a>
        )
      })}
    </nav>
  )
}

/** Without the text in brackets, which the line below repeats. */
function shortTitle(title: string): string {
  return title.split(' (', 1).join('')
}

/** In every state, some category has one, so that the row keeps its height. */
function smallText(id: string, results: Results): string | undefined {
  return id === 'ai-readiness' ? 'not scored' : shortageOf(id, results)?.word
}

/** Its ring, and its text for screen readers. */
export function gaugeOf(
  { id, score }: CategoryResult,
  { ai_readiness }: Results,
): GaugeProps & { readonly note: string } {
  if (id === 'ai-readiness') {
    const { passed, of } = ai_readiness
    const text = of === 0 ? '–' : `${passed}/${of}`
    return { text, share: null, tone: 'plain', note: `${passed} of ${of}, not scored` }
  }
  if (score === null) return { text: '–', share: null, tone: 'plain', note: 'not measured' }
  const tone = classOfScore(score)
  return { text: String(score), share: score / 100, tone, note: `${score} of 100, ${tone}` }
}
