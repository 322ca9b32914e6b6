/** Texts of the secure frame's place in the modal; the frame brings its own. */
export default {
  'frame.title': 'Embedded wallet',
  'frame.approve': 'Approve',
  'frame.devices': 'Devices',
  'frame.recovery': 'Recovery',
  'frame.export': 'Export your wallet',
  'frame.failed': 'The wallet could not show this. Try again.',
  'frame.waiting': 'The wallet asks you in its own window below',
}
