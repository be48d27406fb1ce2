import { memo, type CSSProperties } from 'react';
import { cssColour } from './paint-colours.ts';
import type { SceneItem, ScenePath, SceneText } from './scene.ts';

export const SceneItems = memo(function SceneItems({ items }: { items: readonly SceneItem[] }) {
  return items.map((item, index) => {
    switch (item.kind) {
      case 'path':
        return <PathItem key={index} item={item} />;
      case 'text':
        return <TextItem key={index} item={item} />;
      case 'group':
        return (
          <g key={index} transform={`translate(${item.x} ${item.y})`}>
            <SceneItems items={item.items} />
          </g>
        );
    }
  });
});

function PathItem({ item }: { item: ScenePath }) {
  return (
    <path
      d={item.d}
      fill={item.fill === undefined ? 'none' : cssColour(item.fill)}
      stroke={item.stroke && cssColour(item.stroke)}
      strokeWidth={item.strokeWidth}
      strokeDasharray={item.dash?.join(' ')}
      strokeLinejoin="round"
      strokeLinecap={item.hasRoundEnds === true ? 'round' : undefined}
      opacity={item.opacity}
      shapeRendering={item.isCrisp === true ? 'crispEdges' : undefined}
    />
  );
}

const figures: CSSProperties = { fontVariantNumeric: 'tabular-nums' };

function TextItem({ item }: { item: SceneText }) {
  return (
    <text
      x={item.x}
      y={item.y}
      fontSize={item.size}
      fontWeight={item.weight}
      textAnchor={item.anchor}
      fill={cssColour(item.fill)}
      letterSpacing={item.spacing && item.spacing * item.size}
      style={figures}
    >
      {item.text}
    </text>
  );
}
