import {
  type DefaultTreeAdapterMap,
  type html,
  Parser,
  type ParserOptions,
  type Token,
} from 'parse5'
import { ElementTokenizer } from './element-tokenizer.ts'
import { copyOf } from './reused-tokens.ts'
import type { HtmlElement } from './tree.ts'

type TreeParser = Parser<DefaultTreeAdapterMap>

/**
 * parse5's parser, which keeps only the source locations that are used: the start tag of elements (from its token),
 * the end of the head, and the start of text directly in the body. parse5 creates up to four more objects per element,
 * which live as long as the tree.
 */
export class ElementParser extends Parser<DefaultTreeAdapterMap> {
  constructor(options: ParserOptions<DefaultTreeAdapterMap>) {
    super({ ...options, sourceCodeLocationInfo: true })
    this.tokenizer = new ElementTokenizer(this)
  }

  /* oxlint-disable no-underscore-dangle -- parse5's own names */

  /** As parse5, without the objects that it makes to find the parent. */
  override _insertElement(token: Token.TagToken, namespaceURI: html.NS): void {
    const { current, tmplCount } = this.openElements
    if (current === undefined || tmplCount > 0 || this.fosterParentingEnabled) {
      return super._insertElement(token, namespaceURI)
    }
    const element = this.treeAdapter.createElement(token.tagName, namespaceURI, token.attrs)
    element.sourceCodeLocation = token.location
    this.treeAdapter.appendChild(current, element)
    this.openElements.push(element, token.tagID)
  }

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
    const { openElements } = this
    const { current } = openElements
    const parent =
      openElements.tmplCount === 0 && current !== undefined
        ? current
        : openElements.currentTmplContentOrNode
    this.treeAdapter.insertText(parent, token.chars)
    const text = parent.childNodes.at(-1)
    if (text && parent.nodeName === 'body') text.sourceCodeLocation ??= copyOf(token.location)
  }

  /* oxlint-enable no-underscore-dangle */
}
