import { defaultTreeAdapter } from 'parse5'
import { type HtmlElement, type HtmlText, isText } from './tree.ts'

export type TreeAdapter = typeof defaultTreeAdapter
type ParentNode = Parameters<TreeAdapter['appendChild']>[0]
type ChildNode = Parameters<TreeAdapter['appendChild']>[1]

/**
 * parse5's tree with nodes that take half the memory, which matters since the garbage collector copies the tree while
 * it is built and walked. Nodes have all their properties from the start, and lists of one element have length one,
 * whereas pushing to an empty array reserves room for seventeen.
 */
export const elementAdapter: TreeAdapter = {
  ...defaultTreeAdapter,
  createElement(tagName, namespaceURI, attrs): HtmlElement {
    return {
      nodeName: tagName,
      tagName,
      attrs,
      namespaceURI,
      childNodes: [],
      parentNode: null,
      sourceCodeLocation: null,
    }
  },
  appendChild,
  insertText(parent, text) {
    const last = parent.childNodes.at(-1)
    if (last && isText(last)) last.value += text
    else appendChild(parent, createText(text))
  },
}

function appendChild(parent: ParentNode, child: ChildNode): void {
  if (parent.childNodes.length === 0) parent.childNodes = [child]
  else parent.childNodes.push(child)
  child.parentNode = parent
}

function createText(value: string): HtmlText {
  return { nodeName: '#text', value, parentNode: null, sourceCodeLocation: null }
}
