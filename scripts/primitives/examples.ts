// What docs/primitives.md shows of each primitive: its code there is what stands here, its picture
// what this draws.
import { defineView, type View } from 'tessera-kit/view'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const mark =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"%3E%3Crect width="36" height="36" fill="%235b3df5"/%3E%3Cpath d="M8 25c5-13 15-13 20 0" fill="none" stroke="%23fff" stroke-width="4"/%3E%3C/svg%3E'
const photo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAJklEQVR42mOQ14pRMynVte01dV/GAGfZBOxngLOco64zwFleyR8Am6kSF7CLlLYAAAAASUVORK5CYII='

/** A view for each primitive, by its name. */
export const examples: Readonly<Record<string, View>> = {
  Action: defineView(
    ({ h, primitives: { Action, Bar } }) =>
      () =>
        h(
          Bar,
          null,
          h(Action, { icon: 'scan', label: 'Scan' }),
          h(Action, { icon: 'link', label: 'Link' }),
          h(Action, { icon: 'swap', label: 'Swap', disabled: true }),
        ),
  ),
  Address: defineView(
    ({ h, primitives: { Address } }) =>
      () =>
        h(Address, { value: address, copy: 'Copy the address', done: 'Copied' }),
  ),
  Amount: defineView(
    ({ h, primitives: { Amount, Title } }) =>
      () =>
        h(
          Title,
          { size: 'xl' },
          h(Amount, { value: 1_284_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }),
        ),
  ),
  Avatar: defineView(
    ({ h, primitives: { Avatar } }) =>
      () =>
        h(Avatar, { seed: address }),
  ),
  Bar: defineView(
    ({ h, primitives: { Bar, Button } }) =>
      () =>
        h(Bar, null, h(Button, null, 'Not now'), h(Button, { kind: 'primary' }, 'Pair')),
  ),
  Button: defineView(
    ({ h, primitives: { Button, Stack } }) =>
      () =>
        h(
          Stack,
          null,
          h(Button, { kind: 'primary' }, 'Pair'),
          h(Button, null, 'Show the code'),
          h(Button, { kind: 'danger' }, 'Forget it'),
          h(Button, { kind: 'primary', busy: true }, 'Pairing'),
          h('div', null, h(Button, { size: 's' }, 'Edit')),
        ),
  ),
  Card: defineView(
    ({ h, primitives: { Card, Kv } }) =>
      () =>
        h(
          Card,
          { list: true },
          h(Kv, { label: 'Network' }, 'Ethereum'),
          h(Kv, { label: 'Fee', sub: 'paid in ETH' }, '0.0004 ETH'),
        ),
  ),
  Checkbox: defineView(({ h, hooks, primitives: { Checkbox } }) => () => {
    const [checked, onChange] = hooks.useState(true)
    return h(Checkbox, { checked, onChange }, 'Ask before every signature')
  }),
  Copy: defineView(
    ({ h, primitives: { Copy } }) =>
      () =>
        h(Copy, { value: 'acme:1234', label: 'Copy the link', done: 'Copied', kind: 'button' }),
  ),
  Divider: defineView(
    ({ h, primitives: { Button, Divider, Stack } }) =>
      () =>
        h(
          Stack,
          null,
          h(Button, null, 'Scan a code'),
          h(Divider, null, 'or'),
          h(Button, null, 'Type it'),
        ),
  ),
  EmptyState: defineView(
    ({ h, primitives: { Button, EmptyState } }) =>
      () =>
        h(
          EmptyState,
          { icon: 'wallet', title: 'No devices', action: h(Button, { size: 's' }, 'Pair one') },
          'Devices that you pair are listed here.',
        ),
  ),
  Foot: defineView(
    ({ h, primitives: { Button, Foot, Stack } }) =>
      () =>
        h(
          Stack,
          null,
          h(Button, { kind: 'primary' }, 'Pair'),
          h(Foot, null, 'The code is good for five minutes.'),
        ),
  ),
  Foreign: defineView(
    ({ h, primitives: { Foreign, Text } }) =>
      () =>
        h(
          Text,
          null,
          'Asked by ',
          h(Foreign, null, 'a page with a name that is much too long for a line'),
        ),
  ),
  Icon: defineView(
    ({ h, primitives: { Bar, Icon } }) =>
      () =>
        h(
          Bar,
          null,
          h(Icon, { name: 'check', label: 'Done' }),
          h(Icon, { name: 'alert' }),
          h(Icon, { name: 'external' }),
          h(Icon, { name: 'wallet' }),
        ),
  ),
  IconButton: defineView(
    ({ h, primitives: { IconButton } }) =>
      () =>
        h(IconButton, { name: 'refresh', label: 'Read again' }),
  ),
  Input: defineView(({ h, hooks, primitives: { Input } }) => () => {
    const [code, setCode] = hooks.useState('12')
    return h(Input, {
      label: 'Code',
      labelled: true,
      value: code,
      onValue: setCode,
      inputMode: 'numeric',
      error: code.length < 4 ? 'Four digits, as on the device' : undefined,
      reserve: true,
    })
  }),
  Kv: defineView(
    ({ h, primitives: { Address, Card, Kv } }) =>
      () =>
        h(
          Card,
          { list: true },
          h(Kv, { label: 'To' }, h(Address, { value: address, plain: true })),
        ),
  ),
  Link: defineView(
    ({ h, primitives: { Link, Text } }) =>
      () =>
        h(
          Text,
          null,
          'By pairing you agree to the ',
          h(Link, { href: 'https://example.org/terms' }, 'terms'),
          '.',
        ),
  ),
  List: defineView(
    ({ h, primitives: { List, Row, Tile } }) =>
      () =>
        h(
          List,
          { label: 'Devices' },
          h(Row, { icon: h(Tile, { name: 'wallet' }), title: 'Desk', onClick() {}, chevron: true }),
          h(Row, {
            icon: h(Tile, { name: 'wallet' }),
            title: 'Pocket',
            onClick() {},
            chevron: true,
          }),
        ),
  ),
  Note: defineView(
    ({ h, primitives: { Link, Note, Stack } }) =>
      () =>
        h(
          Stack,
          null,
          h(Note, null, 'Your device shows the same four digits.'),
          h(
            Note,
            { tone: 'warn', title: 'Not seen before' },
            'This address has no history with you.',
          ),
          h(
            Note,
            { tone: 'bad', action: h(Link, { onClick() {} }, 'Try again') },
            'The device did not answer.',
          ),
        ),
  ),
  Picture: defineView(
    ({ h, primitives: { Bar, Picture } }) =>
      () =>
        h(Bar, null, h(Picture, { name: 'Tide #214', src: photo }), h(Picture, { name: 'Loom 9' })),
  ),
  Ring: defineView(
    ({ h, primitives: { Ring, Stack, WalletIcon } }) =>
      () =>
        h(
          Stack,
          { align: 'center' },
          h(Ring, { state: 'done' }, h(WalletIcon, { name: 'Aurora', src: mark, size: 84 })),
        ),
  ),
  Row: defineView(
    ({ h, primitives: { List, Row, Tag, WalletIcon } }) =>
      () =>
        h(
          List,
          { label: 'Wallets' },
          h(Row, {
            icon: h(WalletIcon, { name: 'Aurora', src: mark }),
            title: 'Aurora',
            sub: 'on this computer',
            end: h(Tag, null, 'Recent'),
            onClick() {},
          }),
          h(Row, {
            icon: h(WalletIcon, { name: 'Fern' }),
            title: 'Fern',
            end: '1.284 ETH',
            endSub: 'Ethereum',
            current: true,
            onClick() {},
          }),
          h(Row, {
            icon: h(WalletIcon, { name: 'Harbor' }),
            title: 'Harbor',
            busy: true,
            onClick() {},
          }),
        ),
  ),
  Section: defineView(
    ({ h, primitives: { Link, List, Row, Section, Tile } }) =>
      () =>
        h(
          Section,
          { title: 'Devices', end: h(Link, { onClick() {} }, 'Edit') },
          h(List, null, h(Row, { icon: h(Tile, { name: 'wallet' }), title: 'Desk', onClick() {} })),
        ),
  ),
  Skeleton: defineView(
    ({ h, primitives: { Skeleton } }) =>
      () =>
        h('div', { 'aria-busy': true }, h(Skeleton, { kind: 'row', count: 2 })),
  ),
  Spinner: defineView(
    ({ h, primitives: { Spinner } }) =>
      () =>
        h(Spinner, null),
  ),
  Stack: defineView(
    ({ h, primitives: { Stack, Text, Title } }) =>
      () =>
        h(
          Stack,
          { gap: 's' },
          h(Title, null, 'Pair a device'),
          h(Text, { tone: 'mute' }, 'Type the digits that it shows.'),
        ),
  ),
  Tabs: defineView(({ h, hooks, primitives: { Tabs, Text } }) => () => {
    const [tab, setTab] = hooks.useState('code')
    const tabs = [
      { id: 'code', label: 'Code' },
      { id: 'link', label: 'Link' },
    ]
    return h(
      Tabs,
      { label: 'Ways to pair', tabs, value: tab, onChange: setTab },
      h(Text, null, tab === 'code' ? 'Scan it with the device.' : 'Open it on the device.'),
    )
  }),
  Tag: defineView(
    ({ h, primitives: { Tag, Text } }) =>
      () =>
        h(
          Text,
          null,
          h(Tag, null, '3'),
          ' ',
          h(Tag, { tone: 'ok' }, 'Connected'),
          ' ',
          h(Tag, { tone: 'warn' }, 'Test network'),
          ' ',
          h(Tag, { tone: 'bad' }, 'Expired'),
        ),
  ),
  Text: defineView(
    ({ h, primitives: { Stack, Text } }) =>
      () =>
        h(
          Stack,
          { gap: 's' },
          h(Text, null, 'What happens next'),
          h(Text, { size: 's', tone: 'mute' }, 'A second thought'),
          h(Text, { size: 'xs', tone: 'faint' }, 'A caption'),
          h(Text, { tone: 'bad' }, 'What went wrong'),
        ),
  ),
  Tile: defineView(
    ({ h, primitives: { Tile } }) =>
      () =>
        h(Tile, { name: 'wallet' }),
  ),
  Title: defineView(
    ({ h, primitives: { Stack, Title } }) =>
      () =>
        h(
          Stack,
          { gap: 's' },
          h(Title, null, 'Pair a device'),
          h(Title, { size: 's' }, 'A row’s own title'),
          h(Title, { size: 'xl' }, '1.284'),
        ),
  ),
  WalletIcon: defineView(
    ({ h, primitives: { Stack, WalletIcon } }) =>
      () =>
        h(
          Stack,
          { align: 'center' },
          h(WalletIcon, { name: 'Aurora', src: mark }),
          h(WalletIcon, { name: 'Fern' }),
          h(WalletIcon, { name: 'Harbor', size: 56 }),
        ),
  ),
}
