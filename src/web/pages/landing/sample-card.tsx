import type { Results } from '../../../report/results.ts'
import { gaugeOf } from '../../parts/checks/category-nav.tsx'
import { Gauge } from '../../parts/report/gauge.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { pageName } from '../../parts/report/report-head.tsx'
import { PageGauge, PageVerdict } from '../../parts/report/page-verdict.tsx'

/** The result of a finished report as its page shows it, small. */
export function SampleCard({ results }: { readonly results: Results }) {
  const { categories } = results
  return (
    <section class="card sample" aria-labelledby="sample-title">
      <PageGauge results={results} />
      <div>
        <PageVerdict results={results} />
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
