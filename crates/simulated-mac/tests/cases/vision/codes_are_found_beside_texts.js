// In the same pass, whatever becomes of the texts; a code that holds no text has nil [eyes 2.1].
// prelude: vision
// world: pictures
// ----
// world: {"faults": {"active": ["ocr-accurate-fails"]}}
// expect: true VNBarcodeSymbologyQR https://example.com/ 300 100 | VNBarcodeSymbologyEAN13 nil 300 20
// expect: false 2
// expect: VNBarcodeSymbologyEAN13
const codes = $.VNDetectBarcodesRequest.alloc.init;
const handler = handlerOf('/shots/window.png');
const done = handler.performRequestsError($([codes]), $());
const told = listed(codes.results).map((code) => {
  const text = code.payloadStringValue;
  const { origin } = code.boundingBox;
  const payload = text.isNil() ? 'nil' : text.js;
  return `${code.symbology.js} ${payload} ${Math.round(origin.x * 400)} ${Math.round(origin.y * 200)}`;
});
const both = $.VNDetectBarcodesRequest.alloc.init;
const together = handler.performRequestsError($([both, requestWith(ACCURATE)]), $());
const some = $.VNDetectBarcodesRequest.alloc.init;
some.symbologies = $(['VNBarcodeSymbologyEAN13']);
handler.performRequestsError($([some]), $());
[
  `${done} ${told.join(' | ')}`,
  `${together} ${both.results.count}`,
  listed(some.results)
    .map((code) => code.symbology.js)
    .join(),
].join('\n');
