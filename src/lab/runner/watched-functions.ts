import type { WatchedApi } from '../lab-result.ts'
import type { WatchedFunction } from './record-calls.ts'

/**
 * Interfaces that ask for permissions or help to identify a device. Of these, Lighthouse only sees geolocation and
 * notifications, by the browser's own issue reports.
 */
export const WATCHED_FUNCTIONS: readonly (WatchedFunction &
  readonly [string, string, WatchedApi])[] = [
  ['Geolocation.prototype', 'getCurrentPosition', 'geolocation'],
  ['Geolocation.prototype', 'watchPosition', 'geolocation'],
  ['Notification', 'requestPermission', 'notifications'],
  ['PushManager.prototype', 'subscribe', 'push'],
  ['MediaDevices.prototype', 'getUserMedia', 'camera-or-microphone'],
  ['MediaDevices.prototype', 'getDisplayMedia', 'screen'],
  ['Clipboard.prototype', 'read', 'clipboard'],
  ['Clipboard.prototype', 'readText', 'clipboard'],
  ['Navigator.prototype', 'requestMIDIAccess', 'midi'],
  ['IdleDetector', 'requestPermission', 'idle-detection'],
  ['window', 'queryLocalFonts', 'local-fonts'],
  ['StorageManager.prototype', 'persist', 'persistent-storage'],
  ['HTMLCanvasElement.prototype', 'toDataURL', 'canvas-readback'],
  ['HTMLCanvasElement.prototype', 'toBlob', 'canvas-readback'],
  ['CanvasRenderingContext2D.prototype', 'getImageData', 'canvas-readback'],
  ['OffscreenCanvas.prototype', 'convertToBlob', 'canvas-readback'],
  ['OffscreenCanvasRenderingContext2D.prototype', 'getImageData', 'canvas-readback'],
  ['WebGLRenderingContext.prototype', 'readPixels', 'canvas-readback'],
  ['WebGL2RenderingContext.prototype', 'readPixels', 'canvas-readback'],
  ['BaseAudioContext.prototype', 'createOscillator', 'audio-context'],
  ['BaseAudioContext.prototype', 'createDynamicsCompressor', 'audio-context'],
  ['BaseAudioContext.prototype', 'createAnalyser', 'audio-context'],
  ['OfflineAudioContext.prototype', 'startRendering', 'audio-context'],
  ['MediaDevices.prototype', 'enumerateDevices', 'enumerate-devices'],
]
