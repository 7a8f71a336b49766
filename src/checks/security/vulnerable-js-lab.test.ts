import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { vulnerableJsLab } from './vulnerable-js-lab.ts'

const outcome = (rows: readonly object[], html = '') =>
  vulnerableJsLab.evaluate(exampleFacts({ ...rowsExample('js-libraries', rows), html }))

describe('vulnerable-js-lab', () => {
  it('looks up AngularJS by its name in the registry', () => {
    expect(outcome([{ name: 'AngularJS', npm: 'angular', version: '1.8.3' }])).toMatchObject({
      message: '1 library has known vulnerabilities: angularjs 1.8.3',
    })
  })

  it('reads the version of a build whose name lists omitted parts', () => {
    const slim = '3.4.1 -ajax,-ajax/jsonp'
    expect(outcome([{ name: 'jQuery', npm: 'jquery', version: slim }]).status).toBe('warn')
    expect(outcome([{ name: 'jQuery', npm: 'jquery', version: '3.4.1-wp' }]).status).toBe(
      'not-applicable',
    )
  })

  it('names a copy that the page loads beside the one that answers', () => {
    const html = '<script src="/js/jquery-1.4.4.min.js"></script>'
    const { message } = Object.assign(
      { message: '' },
      outcome([{ name: 'jQuery', npm: 'jquery', version: '3.4.1' }], html),
    )
    expect(message).toBe('2 libraries have known vulnerabilities: jquery 3.4.1, jquery 1.4.4')
  })
})
