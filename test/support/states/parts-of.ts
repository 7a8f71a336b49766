import type { Page } from 'playwright-core'

/**
 * What a page is made of: each element by its name, its classes and what it is to assistive technology, within the
 * element around it. What it says, and how often it is there, is left out.
 */
export async function partsOf(page: Page): Promise<ReadonlySet<string>> {
  return new Set(await page.evaluate(inPage))
}

/** Runs in the page. */
function inPage(): string[] {
  const TELLING = /^(?:aria-.*|type|role|scope|disabled|required|readonly|hidden|open)$/
  return [...document.body.querySelectorAll('*')].map((element) => {
    const { parentElement } = element
    return `${parentElement ? kindOf(parentElement) : ''} > ${kindOf(element)}`
  })

  function kindOf(element: Element): string {
    const names = element.getAttributeNames().toSorted()
    const told = names.filter((name) => TELLING.test(name))
    const type = element.getAttribute('type') ?? element.getAttribute('role') ?? ''
    const classes = [...element.classList].toSorted().join('.')
    return `${element.localName}.${classes}[${told.join(' ')}]${type}`
  }
}
