"""The room: wires tables, hands, floor and rulings into one state behind one log. Holds no rules itself."""
