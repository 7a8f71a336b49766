import { type DefaultTreeAdapterMap, Parser, type ParserOptions, type Token } from 'parse5'
import { ElementTokenizer } from './element-tokenizer.ts'
import type { HtmlElement } from './tree.ts'

type TreeParser = Parser<DefaultTreeAdapterMap>

/**
 * parse5's parser with no more places in the source than are read: of elements that of their start
 * tag, as its token has it, of the head also its end, and of text right in the body its beginning. parse5 makes up to
 * four objects more for each element, which live as long as the tree.
 */
export class ElementParser extends Parser<DefaultTreeAdapterMap> {
  constructor(options: ParserOptions<DefaultTreeAdapterMap>) {
    super({ ...options, sourceCodeLocationInfo: true })
    this.tokenizer = new ElementTokenizer(this)
  }

  /* oxlint-disable no-underscore-dangle -- parse5's own names */

  override _attachElementToTree(
    element: HtmlElement,
    location: Token.Location | null,
    { parent, beforeElement }: Parameters<TreeParser['_attachElementToTree']>[2],
  ): void {
    element.sourceCodeLocation = location
    if (beforeElement) this.treeAdapter.insertBefore(parent, element, beforeElement)
    else this.treeAdapter.appendChild(parent, element)
  }

  override _setEndLocation(element: HtmlElement, closingToken: Token.Token): void {
    if (element.tagName === 'head') super._setEndLocation(element, closingToken)
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    if (this._shouldFosterParentOnInsertion()) return super._insertCharacters(token)
    const parent = this.openElements.currentTmplContentOrNode
    this.treeAdapter.insertText(parent, token.chars)
    const text = parent.childNodes.at(-1)
    if (text && parent.nodeName === 'body') text.sourceCodeLocation ??= token.location
  }

  /* oxlint-enable no-underscore-dangle */
}
