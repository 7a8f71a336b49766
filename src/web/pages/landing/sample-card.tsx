import type { Results } from '../../../report/results.ts'
import { gaugeOf } from '../../parts/checks/category-nav.tsx'
import { Gauge } from '../../parts/report/gauge.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { pageName } from '../../parts/report/report-head.tsx'
import { Verdict } from '../../parts/report/verdict.tsx'

/** The verdict of a finished report as its page shows it, small. */
export function SampleCard({ results }: { readonly results: Results }) {
  const { score, result, categories } = results
  return (
    <section class="card sample" aria-labelledby="sample-title">
      <Gauge text={String(score)} share={score / 100} tone={result} />
      <div>
        <Verdict result={result} score={score} />
        <h2 id="sample-title">
          <a href="/r/sample">
            <Quoted text={pageName(results)} length={80} />
          </a>
        </h2>
      </div>
      <ul>
        {categories.map((category) => {
          const { note, ...gauge } = gaugeOf(category, results)
          return (
            <li>
              <Gauge {...gauge} />
              {category.title}
              <span class="sr">, {note}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
