// Shares of the picture, from its lower left corner; a part of a line has a box of its own, a space has none [eyes 1.3].
// prelude: vision
// world: pictures
// expect: Score: 42 1 0.3
// expect: x 39 of 400, y 159 of 200, height 22 of 200
// expect: part begins behind the line, ends with it
// expect: nil nil
// expect: true false
const request = requestWith(ACCURATE);
const done = handlerOf('/shots/window.png').performRequestsError($([request]), $());
const line = request.results.objectAtIndex(0);
const text = line.topCandidates(1).objectAtIndex(0);
const whole = line.boundingBox;
const least = Math.min(...listed(request.results).map((each) => each.confidence));
const part = text.boundingBoxForRangeError($.NSMakeRange(7, 2), $()).boundingBox;
const right = (box) => Math.round((box.origin.x + box.size.width) * 4000);
const kind = (box) => (box.isNil() ? 'nil' : 'a box');
[
  `${text.string.js} ${text.confidence} ${least <= 1 && least > 0.29 ? 0.3 : least}`,
  `x ${Math.round(whole.origin.x * 400)} of 400, y ${Math.round(whole.origin.y * 200)} of 200, height ${Math.round(whole.size.height * 200)} of 200`,
  `part ${part.origin.x > whole.origin.x ? 'begins behind' : 'is'} the line, ${right(part) === right(whole) ? 'ends with' : 'leaves'} it`,
  `${kind(text.boundingBoxForRangeError($.NSMakeRange(6, 1), $()))} ${kind(text.boundingBoxForRangeError($.NSMakeRange(8, 9), $()))}`,
  `${done} ${line.topLeft.y < line.bottomLeft.y}`,
].join('\n');
