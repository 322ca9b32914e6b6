/** Texts of the secure frame's place in the modal; the frame brings its own. */
export default {
  'embedded.title': 'Embedded wallet',
  'embedded.approve': 'Approve',
  'embedded.devices': 'Devices',
  'embedded.recovery': 'Recovery',
  'embedded.export': 'Export your wallet',
  'embedded.failed': 'The wallet could not show this. Try again.',
  'embedded.waiting': 'The wallet asks you in its own window below',
}
