import { mkdirSync } from 'node:fs'
import type { Frame, Page } from 'playwright-core'
import { addAxe } from '../../e2e/site/axe'

interface Axe {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
    }[]
  }>
}

/**
 * What is wrong with what a document shows, each with `name`: what axe finds, a line that is wider
 * than its window, a text that something lies over, a mail address in two lines, a field that is
 * not in line with the buttons, and what is pressed or filled in and less than 44 px high. With
 * `LOOK` set to a folder a picture of each page that is looked at is there afterwards.
 */
export async function faultsOf(document: Frame | Page, name: string): Promise<readonly string[]> {
  await addAxe(document)
  const found = await document.evaluate(async () => {
    for (const animation of window.document.getAnimations()) animation.finish()
    const { violations } = await (window as never as { readonly axe: Axe }).axe.run()
    const isWide =
      window.document.documentElement.scrollWidth > innerWidth ||
      [...window.document.querySelectorAll('.scroll')].some(
        (each) => each.scrollWidth > each.clientWidth,
      )
    // the way to the end of what does not fit may lie over it
    const scroller = window.document.querySelector('.scroll')?.getBoundingClientRect()
    const covered = [...window.document.querySelectorAll('.scroll *')].filter((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const [left, top] = [x + width / 2, y + height / 2]
      if (
        each.childElementCount > 0 ||
        !each.textContent?.trim() ||
        width < 2 ||
        !scroller ||
        top < scroller.top ||
        // a box ends before its lower edge: a point on it is of what is below
        top >= scroller.bottom
      )
        return false
      const hit = window.document.elementFromPoint(left, top)
      return hit !== null && !hit.contains(each) && !hit.closest('button.more')
    })
    const left = (each: Element) => each.getBoundingClientRect().left
    const actions = window.document.querySelector('.actions:not(:empty)')
    const askew = [...window.document.querySelectorAll('.input')].filter(
      (each) => actions && left(each) !== left(actions),
    )
    const broken = [...window.document.querySelectorAll('.asks>b>bdi')].filter(
      (each) => each.getClientRects().length > 1,
    )
    return [
      ...askew.map(() => 'a field begins elsewhere than the buttons'),
      ...broken.map((each) => `broken: ${each.textContent}`),
      ...covered.map((each) => `covered: ${each.textContent}`),
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
      ),
      ...(isWide ? ['wider than its window'] : []),
    ]
  })
  const low = await document
    .locator('button:visible, summary:visible, input:visible')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => `low ${each.textContent}`),
    )
  if (process.env.LOOK && 'screenshot' in document) {
    mkdirSync(process.env.LOOK, { recursive: true })
    await document.screenshot({ path: `${process.env.LOOK}/${name.replace(/[^\w-]+/g, '-')}.png` })
  }
  return [...found, ...low].map((fault) => `${name}: ${fault}`)
}
