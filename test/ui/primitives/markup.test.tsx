/** @jsxRuntime classic */
/** @jsx h */
import * as React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createPrimitives } from './createPrimitives'

const h = React.createElement
const P = createPrimitives({ h, Fragment: React.Fragment, hooks: React })
const draw = (node: React.ReactNode) => renderToStaticMarkup(node)
const nothing = () => undefined
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const everything = (
  <P.Section title="Installed" end={<P.Link onClick={nothing}>All</P.Link>}>
    <P.List label="Wallets">
      <P.Row
        title="A"
        sub="b"
        end="1"
        endSub="2"
        icon={<P.WalletIcon name="A" src="https://a.example/a.png" waiting />}
        onClick={nothing}
      />
      <P.Row title="B" href="https://a.example" chevron current />
      <P.Row
        title="C"
        busy
        onClick={nothing}
        icon={<P.Tile name="scan" />}
        end={<P.Tag tone="ok">on</P.Tag>}
      />
    </P.List>
    <P.Ring state="error">
      <P.Avatar seed={address} size={84} />
      <P.Picture name="Tide" src="https://a.example/a.png" whole />
    </P.Ring>
    <P.Title level={2} size="xl">
      <P.Amount value={1n} decimals={0} symbol="ETH" locale="en-US" />
    </P.Title>
    <P.Text tone="mute" size="s" live>
      text
    </P.Text>
    <P.Note tone="bad" action={<P.Link href="https://a.example">More</P.Link>}>
      note
    </P.Note>
    <P.Input label="Email" icon="mail" error="bad" end={<P.Button size="s">Max</P.Button>} />
    <P.Checkbox checked onChange={nothing}>
      agree
    </P.Checkbox>
    <P.Card list>
      <P.Kv label="To" sub="you">
        <P.Address value={address} copy="Copy" done="Copied" />
      </P.Kv>
    </P.Card>
    <P.Tabs
      label="t"
      value="a"
      tabs={[
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ]}
      onChange={nothing}
    />
    <P.Stack gap="l">
      <P.Bar>
        <P.Action icon="swap" label="Swap" />
        <P.Action size="s" icon="more" label="More" />
        <P.Button busy kind="primary">
          Go
        </P.Button>
        <P.Copy value="x" label="Copy link" done="Copied" />
        <P.IconButton name="x" label="Close" />
      </P.Bar>
    </P.Stack>
    <P.Divider>or</P.Divider>
    <P.Skeleton kind="row" count={2} />
    <P.EmptyState icon="clock" title="Nothing" action={<P.Button>Go</P.Button>}>
      yet
    </P.EmptyState>
    <P.Foot>foot</P.Foot>
  </P.Section>
)

test('no primitive writes a style attribute or element', () => {
  const html = draw(everything)
  expect(html.length).toBeGreaterThan(3000)
  expect(html).not.toMatch(/ style=|<style/)
  expect(draw(<p style={{ top: 0 }} />)).toMatch(/ style=/)
})

test('every button and link has a name', () => {
  const nameless = (html: string) =>
    [...html.matchAll(/<(button|a)\b([^>]*)>(.*?)<\/\1>/g)].filter(
      ([, , attributes = '', inside = '']) =>
        !/aria-label="[^"]+"/.test(attributes) && !inside.replace(/<[^>]*>/g, '').trim(),
    )
  expect(nameless(draw(everything))).toEqual([])
  expect(nameless('<button><svg></svg></button>')).toHaveLength(1)
})

test('a row is a button, a link or text, always inside a list item', () => {
  expect(draw(<P.Row title="A" onClick={nothing} />)).toMatch(/^<li><button type="button"/)
  expect(draw(<P.Row title="A" href="https://a.example" />)).toMatch(
    /^<li><a .*rel="noopener noreferrer"/,
  )
  expect(draw(<P.Row title="A" />)).toMatch(/^<li><div/)
  expect(draw(<P.List />)).toContain('role="list"')
})

test('text from outside is isolated', () => {
  expect(draw(<P.Row title={'\u202eevil'} onClick={nothing} />)).toContain(
    '<bdi class="t-f">\u202eevil</bdi>',
  )
  expect(draw(<P.Amount value={1n} decimals={0} symbol={'\u202eX'} locale="en-US" />)).toContain(
    '<bdi>\u202eX</bdi>',
  )
  // its sign stands before it in a text from right to left too
  expect(draw(<P.Amount value={1n} decimals={6} symbol="ETH" locale="en-US" />)).toContain(
    '<bdi dir="ltr">&lt;0.001</bdi>',
  )
})

test('a picture of an unknown kind is not asked for', () => {
  const picture = (src: string) => draw(<P.WalletIcon name="A" src={src} />)
  expect(picture('javascript:alert(1)')).not.toContain('<img')
  expect(picture('http://a.example/a.png')).not.toContain('<img')
  expect(picture('https://a.example/a.png')).toContain('<img')
  expect(picture('data:image/png;base64,AA')).toContain('data-loaded="true"')
  expect(draw(<P.Avatar seed={address} src="data:text/html,x" />)).not.toContain('<img')
})

test('somebody’s picture is no SVG, and has neither a referrer nor a name', () => {
  const picture = (src: string) => draw(<P.Picture name="Tide" src={src} />)
  for (const src of [
    'javascript:alert(1)',
    'http://a.example/a.png',
    'blob:https://a.example/1',
    'data:image/svg+xml,x',
    'data:text/html,x',
  ])
    expect(picture(src)).not.toContain('<img')
  for (const attribute of [
    'loading="lazy"',
    'decoding="async"',
    'referrerPolicy="no-referrer"',
    'alt=""',
  ])
    expect(picture('https://a.example/a.png')).toContain(attribute)
  expect(picture('https://a.example/a.png')).not.toContain('data-loaded')
  expect(picture('data:image/webp;base64,AA')).toContain('data-loaded="true"')
})

test('a link that would run code has no address', () => {
  expect(draw(<P.Link href="javascript:alert(1)">x</P.Link>)).not.toContain('href')
  expect(draw(<P.Row title="x" href="javascript:alert(1)" />)).not.toContain('href')
  expect(draw(<P.Button href="data:text/html,1">x</P.Button>)).not.toContain('href')
  expect(draw(<P.Button href="https://a.example">x</P.Button>)).toContain(
    'href="https://a.example"',
  )
})

test('a bad note is an alert, any other a status', () => {
  const role = (tone: 'info' | 'ok' | 'warn' | 'bad') =>
    /role="(\w+)"/.exec(draw(<P.Note tone={tone}>x</P.Note>))?.[1]
  expect([role('info'), role('ok'), role('warn'), role('bad')]).toEqual([
    'status',
    'status',
    'status',
    'alert',
  ])
})

test('an address is shortened, left to right, with what is seen in its name and the whole one for the stylesheet and in its description, in no title of the browser’s own', () => {
  const html = draw(<P.Address value={address} copy="Copy address" done="Copied" />)
  expect(html).toContain('0x71C7…d8976F')
  expect(html).toContain('dir="ltr"')
  expect(html).toContain('aria-label="Copy address 0x71C7…d8976F"')
  expect(html).toContain(`data-full="${address}"`)
  expect(html).toContain(`aria-description="${address}"`)
  expect(html).not.toContain(' title=')
  // within a row nothing else shows the whole one
  expect(draw(<P.Address value={address} plain />)).toContain(` title="${address}"`)
})
