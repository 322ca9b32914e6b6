import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import MuiDialog from '@mui/material/Dialog'
import MuiSnackbar from '@mui/material/Snackbar'
import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import * as Aria from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { createKit, type KitApi } from 'tessera-kit'
import { injected } from 'tessera-kit/injected'
import { mainnet } from 'tessera-kit/networks'
import { ConnectButton, KitProvider } from 'tessera-kit/react'
import { ui } from 'tessera-kit/ui'

// A page with the dialogs of four libraries, each with the kit's button inside, and a wallet that
// asks in a layer of the page.

declare global {
  interface Window {
    readonly dialogsPage: { readonly kit: KitApi }
  }
}

const account = `0x${'ab'.repeat(20)}`

/**
 * The layer in which the wallet asks: the element in the body has no style of its own. Above a dialog
 * of the page the layer cares for itself, since these make the page's other children unusable.
 */
const ask = () =>
  new Promise<void>((resolve, reject) => {
    const host = document.createElement('div')
    const layer = document.createElement('div')
    layer.style.cssText = 'position:fixed;inset:0;display:grid;place-items:center;background:#0006'
    if (document.querySelector('[role=dialog]')) {
      Object.assign(layer.style, { zIndex: '2147483647', pointerEvents: 'auto' })
      host.dataset.reactAriaTopLayer = 'true'
    }
    host.dataset.wallet = ''
    layer.setAttribute('role', 'dialog')
    layer.setAttribute('aria-label', 'Plain Wallet')
    const button = (label: string, answer: () => void) => {
      const element = document.createElement('button')
      element.textContent = label
      element.onclick = () => {
        host.remove()
        answer()
      }
      return element
    }
    layer.append(
      button('Allow', resolve),
      button('Refuse', () => reject(Object.assign(new Error('no'), { code: 4001 }))),
    )
    host.append(layer)
    document.body.append(host)
  })

const provider = {
  async request({ method }: { readonly method: string }) {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_accounts') return []
    if (method !== 'eth_requestAccounts') throw Object.assign(new Error('no'), { code: 4200 })
    await ask()
    return [account]
  },
  on() {},
  removeListener() {},
}
const announce = () =>
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: Object.freeze({
        info: {
          uuid: '350670db-19fa-4704-a166-e52e178b59d2',
          name: 'Plain Wallet',
          icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
          rdns: 'com.example.plain',
        },
        provider,
      }),
    }),
  )
window.addEventListener('eip6963:requestProvider', announce)

const kit = createKit([ui(), injected()], {
  networks: [{ ...mainnet, rpcUrls: [location.origin] }],
  metadata: { name: 'A shop' },
})
void kit.start()
Object.defineProperty(window, 'dialogsPage', { value: { kit } })

const Inside = ({ title }: { readonly title: string }) => (
  <>
    <p>{title}: order 12</p>
    <input aria-label={`${title}: note`} />
    <ConnectButton />
  </>
)

type Props = { readonly isOpen: boolean; readonly setOpen: (open: boolean) => void }
const dialogs: Record<string, (props: Props) => ReactNode> = {
  Radix: ({ isOpen, setOpen }) => (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Portal>
        <Radix.Overlay style={{ position: 'fixed', inset: 0, background: '#0008' }} />
        <Radix.Content
          style={{ position: 'fixed', top: 40, left: 40, background: '#fff' }}
          onPointerDownOutside={(event) => {
            // the wallet's layer is nothing to Radix; of the kit's modal it must not hear
            if ((event.target as Element).closest('[data-wallet]')) event.preventDefault()
          }}
        >
          <Radix.Title>Radix dialog</Radix.Title>
          <Radix.Description>An order</Radix.Description>
          <Inside title="Radix" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  Headless: ({ isOpen, setOpen }) => (
    <HeadlessDialog open={isOpen} onClose={setOpen}>
      <DialogPanel style={{ position: 'fixed', top: 40, left: 40, background: '#fff' }}>
        <DialogTitle>Headless dialog</DialogTitle>
        <Inside title="Headless" />
      </DialogPanel>
    </HeadlessDialog>
  ),
  Mui: ({ isOpen, setOpen }) => (
    <MuiDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      slotProps={{ paper: { 'aria-label': 'Mui dialog' } }}
    >
      <Inside title="Mui" />
    </MuiDialog>
  ),
  Aria: ({ isOpen, setOpen }) => (
    <Aria.ModalOverlay
      isOpen={isOpen}
      onOpenChange={setOpen}
      isDismissable
      style={{ position: 'fixed', inset: 0, background: '#0008' }}
    >
      <Aria.Modal>
        <Aria.Dialog aria-label="Aria dialog" style={{ background: '#fff' }}>
          <Inside title="Aria" />
        </Aria.Dialog>
      </Aria.Modal>
    </Aria.ModalOverlay>
  ),
}

function Page() {
  const [shown, setShown] = useState<string>()
  return (
    <KitProvider kit={kit}>
      <h1>A shop</h1>
      <ConnectButton />
      {Object.keys(dialogs).map((name) => (
        <button type="button" key={name} onClick={() => setShown(name)}>
          Open {name}
        </button>
      ))}
      {Object.entries(dialogs).map(([name, Dialog]) => (
        <Dialog
          key={name}
          isOpen={shown === name}
          setOpen={(open) => setShown(open ? name : undefined)}
        />
      ))}
      <MuiSnackbar open={shown !== undefined} message={`${shown} is open`} />
    </KitProvider>
  )
}

const root = document.createElement('main')
document.body.append(root)
createRoot(root).render(<Page />)
